// What a rule set means, in sentences, told from its parameters.

import type { Line, Rules } from "../wire";

/** Return the sentences that explain a rule set to somebody who has to choose one. */
export function explained(rules: Rules, seats: number): Line[] {
  const lines: Line[] = [length(rules, seats)];
  if (rules.list_scoring === "bierlachs") {
    lines.push({ key: "page.rules.bierlachs", params: { mark: rules.bierlachs_mark ?? 0 } });
  } else {
    lines.push({ key: `page.rules.${rules.list_scoring}` });
  }
  const single = rules.loss_factor.hand < rules.loss_factor.skat;
  lines.push({ key: single ? "page.rules.loss_hand_single" : "page.rules.loss_double" });
  lines.push({ key: `page.rules.passed.${rules.passed_deal.mode}` });
  if (rules.passed_deal.mode === "ramsch" && rules.ramsch.schieben) {
    lines.push({ key: "page.rules.schieben" });
  }
  const { schneider, schwarz, ouvert_trump } = rules.announce;
  const announced = schneider || schwarz || ouvert_trump;
  lines.push({ key: announced ? "page.rules.announce" : "page.rules.no_announce" });
  if (ouvert_trump && rules.grand_ouvert.base !== rules.bases.grand) {
    lines.push({ key: "page.rules.grand_ouvert", params: { base: rules.grand_ouvert.base } });
  }
  if (rules.kontra.enabled) lines.push({ key: "page.rules.kontra" });
  if (rules.bock.enabled) lines.push({ key: "page.rules.bock" });
  return lines;
}

function length(rules: Rules, seats: number): Line {
  const deals = rules.deals_per_session?.[String(seats)];
  if (deals !== undefined) return { key: "page.rules.deals", params: { n: deals } };
  return { key: "page.rules.open_end" };
}
