import { useEffect, useRef } from "preact/hooks";
import { useWords } from "../parts/Speech";
import type { Settings } from "../settings";
import { DealReview } from "./DealReview";
import type { FinishedDeal, Review } from "./data";
import { useFetched } from "./fetched";

/** The review of a deal at the table, below its result. */
export default function Panel(props: { address: string; settings: Settings }) {
  const words = useWords();
  const deal = useFetched<FinishedDeal>(props.address);
  const review = useFetched<Review>(`${props.address}/review`);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.scrollIntoView({ block: "start" }), []);
  return (
    <section
      class="review-panel"
      ref={panel}
      data-testid="review-panel"
      aria-busy={deal.data === null}
    >
      <h3>{words.text("page.review.title")}</h3>
      {deal.error !== null && (
        <p class="notice" role="alert">
          {words.say(deal.error)}
        </p>
      )}
      {deal.data !== null && (
        <DealReview deal={deal.data} review={review} settings={props.settings} />
      )}
    </section>
  );
}
