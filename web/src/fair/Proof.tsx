import { useWords } from "../parts/Speech";

/** What a right deal proves, what it does not, and what the computer players know. */
export function Proof() {
  const words = useWords();
  const list = (keys: readonly string[]) => (
    <ul class="notes">
      {keys.map((key) => (
        <li key={key}>{words.text(key)}</li>
      ))}
    </ul>
  );
  return (
    <section class="proof" data-testid="proof">
      <h2>{words.text("proof.title")}</h2>
      {list(["proof.server", "proof.others"])}
      <h2>{words.text("proof.not.title")}</h2>
      {list([
        "proof.not.noted",
        "proof.not.look",
        "proof.not.league",
        "proof.not.dealer",
        "proof.not.seed",
      ])}
      <h2>{words.text("proof.players.title")}</h2>
      {list(["proof.players.view", "proof.players.apart", "proof.players.tested"])}
      <p>{words.text("proof.more")}</p>
    </section>
  );
}
