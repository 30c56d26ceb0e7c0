import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { agentApi } from '../../api/modules.ts'
import { Ago } from '../../components/facts/Moment.tsx'
import { headlineOf } from '../../components/proposal/headline.ts'
import { RunState } from '../../components/run/RunState.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { LoadingRows } from '../../components/states/Loading.tsx'
import { say } from '../../language/language.ts'
import { approvalsQuery } from '../../queries/approvals.ts'
import classes from './home.module.css'

const SHOWN = 5

/** The last runs of agents and programs, and how each ended. */
export function AgentsLately() {
  const runs = useQuery({
    queryKey: ['runs', 'latest'],
    queryFn: ({ signal }) => agentApi('GET /api/v1/svc/agent-runs', { query: { limit: SHOWN }, signal }),
  })
  const subjects = useSubjects()
  return (
    <section className={classes.section} aria-labelledby="agents">
      <Title order={2} id="agents">
        What agents did
      </Title>
      <Loaded query={runs} skeleton={<LoadingRows rows={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">No runs yet. Agents propose; people decide.</Text>
          ) : (
            <ul className={classes.list}>
              {items.map(({ id, agent, status, created_at }) => (
                <li key={id}>
                  <Link to="/svc/agent/runs/$runId" params={{ runId: String(id) }} className={classes.item}>
                    <span className={classes.name}>
                      {say(agent)} <RunState status={status} />
                      {subjects.has(id) && <span className={classes.below}>{subjects.get(id)}</span>}
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

/** Returns the subjects of proposals that wait for a person, by run. */
function useSubjects(): Map<number, string> {
  const { data } = useQuery(approvalsQuery('waiting'))
  return new Map(
    data?.items.toReversed().map(action => {
      const { title, subject } = headlineOf(action)
      return [action.run_id, subject === null ? title : `${title}: ${subject}`]
    }),
  )
}
