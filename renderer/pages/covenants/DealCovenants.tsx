import { CovenantList } from './CovenantList.tsx'

/** The covenants of one deal, on its page. */
export const DealCovenants = ({ id }: { id: number }) => <CovenantList dealId={id} />
