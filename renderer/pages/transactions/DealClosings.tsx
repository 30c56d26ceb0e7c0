import { ClosingList } from './ClosingList.tsx'

/** The closings of one deal, on its page. */
export const DealClosings = ({ id }: { id: number }) => <ClosingList dealId={id} />
