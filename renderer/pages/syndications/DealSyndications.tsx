import { BookList } from './BookList.tsx'

/** The books of one deal, on its page. */
export const DealSyndications = ({ id }: { id: number }) => <BookList dealId={id} />
