import { useWords } from "../parts/Speech";
import { Window } from "../parts/Window";
import type { Settings } from "../settings";
import { SIZES, SORTS, THEMES, TRICK_SECONDS } from "../settings";

type Prefer = (change: Partial<Settings>) => void;

/** What a person may set; everything takes effect at once. */
export function SettingsWindow({ settings, prefer }: { settings: Settings; prefer: Prefer }) {
  const words = useWords();
  return (
    <Window title={words.text("ui.settings")}>
      <div class="settings">
        <label class="field">
          <span>{words.text("page.settings.trick")}</span>
          <select
            data-testid="trick-delay"
            value={String(settings.trick)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              prefer({ trick: value === "tap" ? "tap" : Number(value) });
            }}
          >
            {TRICK_SECONDS.map((n) => (
              <option key={n} value={String(n)}>
                {words.text("count.seconds", { n })}
              </option>
            ))}
            <option value="tap">{words.text("page.settings.trick_tap")}</option>
          </select>
        </label>
        <Choice name="theme" options={THEMES} settings={settings} prefer={prefer} />
        <Choice name="size" options={SIZES} settings={settings} prefer={prefer} />
        <Choice name="sort" options={SORTS} settings={settings} prefer={prefer} />
        {(["ascending", "indices", "twoTaps", "points", "worth", "shortcuts"] as const).map(
          (name) => (
            <Switch key={name} name={name} settings={settings} prefer={prefer} />
          ),
        )}
      </div>
    </Window>
  );
}

function Choice<Name extends "theme" | "size" | "sort">(props: {
  name: Name;
  options: readonly Settings[Name][];
  settings: Settings;
  prefer: Prefer;
}) {
  const words = useWords();
  const { name } = props;
  return (
    <label class="field">
      <span>{words.text(`page.settings.${name}`)}</span>
      <select
        data-testid={`setting-${name}`}
        value={props.settings[name]}
        onChange={(event) => {
          const chosen = props.options.find((option) => option === event.currentTarget.value);
          if (chosen !== undefined) props.prefer({ [name]: chosen });
        }}
      >
        {props.options.map((option) => (
          <option key={option} value={option}>
            {words.text(`page.settings.${name}.${option}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

const SWITCH_WORDS = {
  ascending: "page.settings.ascending",
  indices: "page.settings.indices",
  twoTaps: "page.settings.two_taps",
  points: "page.settings.points",
  worth: "page.settings.worth",
  shortcuts: "page.settings.shortcuts",
} as const;

function Switch(props: { name: keyof typeof SWITCH_WORDS; settings: Settings; prefer: Prefer }) {
  const words = useWords();
  return (
    <label class="switch">
      <input
        type="checkbox"
        data-testid={`setting-${props.name}`}
        checked={props.settings[props.name]}
        onChange={(event) => props.prefer({ [props.name]: event.currentTarget.checked })}
      />
      <span>{words.text(SWITCH_WORDS[props.name])}</span>
    </label>
  );
}
