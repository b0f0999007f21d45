import { useFetched } from "../fetched";
import type { PageProps } from "../pages";
import { Notice } from "../parts/Notice";
import { PlainPage } from "../parts/PlainPage";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { WayBack } from "../parts/WayBack";
import { visit } from "../store";
import { DealReview } from "./DealReview";
import type { FinishedDeal, Review } from "./data";

/** A shared deal: anybody who has the link sees what is over. */
export default function ReplayPage({ state, parts }: PageProps) {
  const words = useWords();
  const token = parts[0] ?? "";
  const number = Number(parts[1] ?? "1");
  const address = `/api/replays/${token}/deals/${number}`;
  const deal = useFetched<FinishedDeal>(address);
  const review = useFetched<Review>(`${address}/review`);
  const count = deal.data?.deals ?? number;
  const to = (other: number): void => visit(`/replay/${token}/${other}`);
  return (
    <PlainPage
      title={words.text("page.review.replay")}
      class="replay-page"
      busy={deal.data === null && deal.error === null}
    >
      <p class="turns">
        <Press id="deal-before" off={number <= 1} onPress={() => to(number - 1)}>
          {words.text("page.review.deal_before")}
        </Press>
        <Press id="deal-after" off={number >= count} onPress={() => to(number + 1)}>
          {words.text("page.review.deal_after")}
        </Press>
        <WayBack back={state.back} />
      </p>
      {deal.error !== null && <Notice line={deal.error} />}
      {deal.data !== null && (
        <>
          <h2>{words.say(deal.data.headline)}</h2>
          <p>{words.text("ui.deal_of", { n: number, total: count })}</p>
          <DealReview
            deal={deal.data}
            review={review}
            known={`${address}/known`}
            settings={state.settings}
          />
        </>
      )}
    </PlainPage>
  );
}
