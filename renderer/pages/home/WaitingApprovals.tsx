import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AgentAction } from '../../api/modules.ts'
import { Countdown } from '../../components/facts/Moment.tsx'
import { headlineOf } from '../../components/proposal/headline.ts'
import { Loaded } from '../../components/states/Loaded.tsx'
import { LoadingRows } from '../../components/states/Loading.tsx'
import { count } from '../../format/numbers.ts'
import { approvalsQuery } from '../../queries/approvals.ts'
import classes from './home.module.css'

const SHOWN = 6

/** The proposals that run out first. */
export function WaitingApprovals() {
  const waiting = useQuery(approvalsQuery('waiting'))
  return (
    <section className={classes.section} aria-labelledby="waiting">
      <Title order={2} id="waiting">
        Waiting for a decision
      </Title>
      <Loaded query={waiting} skeleton={<LoadingRows rows={3} />}>
        {({ items, total }) =>
          total === 0 ? (
            <Text c="dimmed">Nothing. Proposals of agents and programs appear here.</Text>
          ) : (
            <>
              <ul className={classes.list}>
                {items
                  .toSorted((a, b) => a.expires_at.localeCompare(b.expires_at))
                  .slice(0, SHOWN)
                  .map(action => (
                    <Waiting key={action.id} action={action} />
                  ))}
              </ul>
              {total > SHOWN && (
                <Anchor component={Link} to="/approvals" className={classes.all}>
                  All {count(total, 'proposal')}
                </Anchor>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function Waiting({ action }: { action: AgentAction }) {
  const { title, subject } = headlineOf(action)
  return (
    <li>
      <Link to="/approvals" search={{ action: action.id }} className={classes.item}>
        <span className={classes.name}>
          {title}
          {subject && <span className={classes.subject}>{subject}</span>}
        </span>
        <span className={classes.meta}>{action.proposed_by}</span>
        <span className={classes.meta}>
          <Countdown until={action.expires_at} />
        </span>
      </Link>
    </li>
  )
}
