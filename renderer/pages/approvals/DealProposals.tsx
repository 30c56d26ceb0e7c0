import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Countdown } from '../../components/facts/Moment.tsx'
import { headlineOf } from '../../components/proposal/headline.ts'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { approvalsOfDealQuery } from '../../queries/approvals.ts'
import classes from './approvals.module.css'

/** Pending proposals of a deal. */
export function DealProposals({ id: dealId }: { id: number }) {
  const waiting = useQuery(approvalsOfDealQuery(dealId))
  return (
    <Loaded query={waiting}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="Nothing to decide">
            Proposals about this deal by agents and programs appear here until decided.
          </Empty>
        ) : (
          <ul className={classes.ofRecord}>
            {items.map(action => {
              const { title, subject } = headlineOf(action)
              return (
                <li key={action.id}>
                  <Link to="/approvals" search={{ action: action.id }}>
                    {subject ? `${title}: ${subject}` : title}
                  </Link>{' '}
                  by {action.proposed_by}, <Countdown until={action.expires_at} />
                </li>
              )
            })}
          </ul>
        )
      }
    </Loaded>
  )
}
