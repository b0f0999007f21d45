import { useFetched } from "../fetched";
import { Notice } from "../parts/Notice";
import { useWords } from "../parts/Speech";
import type { Settings } from "../settings";
import { DealReview } from "./DealReview";
import type { FinishedDeal, Review } from "./data";
import { useOpened } from "./opened";

/** The review of a deal at the table, below its result. */
export default function Panel(props: { address: string; settings: Settings }) {
  const words = useWords();
  const deal = useFetched<FinishedDeal>(props.address);
  const review = useFetched<Review>(`${props.address}/review`);
  const heading = useOpened(deal.data !== null);
  return (
    <section class="review-panel" data-testid="review-panel" aria-busy={deal.data === null}>
      <h3 ref={heading} tabIndex={-1}>
        {words.text("page.review.title")}
      </h3>
      <p class="sr" role="status">
        {deal.data === null && deal.error === null && words.text("page.review.thinking")}
      </p>
      {deal.error !== null && <Notice line={deal.error} />}
      {deal.data !== null && (
        <DealReview
          deal={deal.data}
          review={review}
          known={`${props.address}/known`}
          settings={props.settings}
        />
      )}
    </section>
  );
}
