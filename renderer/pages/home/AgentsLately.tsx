import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { agentApi } from '../../api/modules.ts'
import { Ago } from '../../components/Moment.tsx'
import { RunState } from '../../components/RunState.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { LoadingRows } from '../../components/states/Loading.tsx'
import classes from './home.module.css'

const SHOWN = 5

/** The last runs of agents and programs, and how each ended. */
export function AgentsLately() {
  const runs = useQuery({
    queryKey: ['runs', 'latest'],
    queryFn: ({ signal }) => agentApi('GET /api/v1/svc/agent-runs', { query: { limit: SHOWN }, signal }),
  })
  return (
    <section className={classes.section} aria-labelledby="agents">
      <Title order={2} id="agents">
        What agents did
      </Title>
      <Loaded query={runs} skeleton={<LoadingRows rows={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">None has run yet. Agents work for the office and propose; people decide.</Text>
          ) : (
            <ul className={classes.list}>
              {items.map(({ id, agent, status, created_at }) => (
                <li key={id}>
                  <Link to="/svc/agent/runs/$runId" params={{ runId: String(id) }} className={classes.item}>
                    <span className={classes.name}>
                      {agent} <RunState status={status} />
                    </span>
                    <span className={classes.meta}>
                      <Ago at={created_at} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
