import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { InterestTransfer } from '../../api/modules.ts'
import { formatDate } from '../../format/dates.ts'
import { transferKinds } from '../../words/capital.ts'
import { FundLink } from '../links/FundLink.tsx'
import type { Column } from '../table/columns/columns.ts'

const currency = (transfer: InterestTransfer) => transfer.currency

const party = (id: 'seller' | 'buyer', title: string): Column<InterestTransfer> => ({
  id,
  title,
  kind: 'text',
  value: transfer => transfer[id].lp_name,
  show: ({ [id]: { lp_id, lp_name } }) => (
    <Anchor
      size="sm"
      underline="hover"
      renderRoot={props => (
        <Link {...props} to="/investors/$investorId" params={{ investorId: String(lp_id) }} />
      )}
    >
      {lp_name}
    </Anchor>
  ),
})

/** In which fund an interest went over. */
export const fundOfTransfer: Column<InterestTransfer> = {
  id: 'fund',
  title: 'Fund',
  kind: 'text',
  value: ({ fund }) => fund,
  show: ({ fund, fund_account_id }) => (
    <FundLink fundId={fund_account_id} search={{ tab: 'transfers' }}>
      {fund}
    </FundLink>
  ),
}

/** Columns of an interest transfer, the same wherever transfers are listed. */
export const transferColumns: Array<Column<InterestTransfer>> = [
  { id: 'date', title: 'Effective on', kind: 'date', value: one => one.effective_on },
  party('seller', 'Seller'),
  party('buyer', 'Buyer'),
  { id: 'commitment', title: 'Commitment', kind: 'money', value: ({ commitment }) => commitment, currency },
  {
    id: 'capital',
    title: 'Capital transferred',
    kind: 'money',
    value: ({ seller }) => seller.before.capital - seller.after.capital,
    currency,
  },
  { id: 'price', title: 'Price', kind: 'money', value: ({ price }) => price, currency },
  { id: 'kind', title: 'Kind', kind: 'text', value: ({ kind }) => transferKinds[kind] },
  { id: 'reason', title: 'Reason', kind: 'text', value: ({ reason }) => reason },
  {
    id: 'state',
    title: 'State',
    kind: 'text',
    value: one =>
      one.void === null ? 'Effective' : `Voided on ${formatDate(one.void.date)}: ${one.void.reason}`,
  },
]
