import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Agent, agentApi, type Tool } from '../../api/modules.ts'
import { Ago } from '../../components/facts/Moment.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { RunState } from '../../components/run/RunState.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { count, formatNumber } from '../../format/numbers.ts'
import { say } from '../../language/language.ts'
import { effects, toolsQuery } from '../../queries/tools.ts'
import { useMay } from '../../session/session.ts'
import classes from './agents.module.css'
import { RunNow } from './RunNow.tsx'
import { latestRunsQuery } from './runs.ts'

/** The agents of the office: purpose, permissions and limits. */
export function AgentsPage() {
  const team = useQuery({
    queryKey: ['team'],
    queryFn: ({ signal }) => agentApi('GET /api/v1/svc/team', { signal }),
  })
  const tools = useQuery(toolsQuery)
  const [starting, setStarting] = useState<Agent | null>(null)
  return (
    <PageBody>
      <PageHeader
        title="Agents"
        description="Each has its own tools and budget. Their changes wait for approval."
        calls={['GET /api/v1/svc/team', 'POST /api/v1/svc/team/run', 'GET /api/v1/svc/agent-runs']}
      />
      <Loaded query={team}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No agents">
              Agents come with the office’s modules. You can also connect your own AI client.
            </Empty>
          ) : (
            <Loaded query={tools}>
              {({ items: all }) =>
                items.map(agent => (
                  <Member key={agent.key} agent={agent} tools={all} onRun={() => setStarting(agent)} />
                ))
              }
            </Loaded>
          )
        }
      </Loaded>
      {starting && <RunNow agent={starting} onClose={() => setStarting(null)} />}
    </PageBody>
  )
}

interface MemberProps {
  agent: Agent
  tools: readonly Tool[]
  onRun: () => void
}

function Member({ agent, tools, onRun }: MemberProps) {
  const mayRun = useMay('write', 'agent')
  return (
    <RecordSection
      title={say(agent.title)}
      action={
        mayRun && (
          <Button size="compact-sm" onClick={onRun} aria-label={`Run now: ${say(agent.title)}`}>
            Run now
          </Button>
        )
      }
    >
      <Text mb="sm" maw={720}>
        {say(agent.purpose)}
      </Text>
      <div className={classes.columns}>
        <div>
          <h3 className={classes.part}>
            May call, at most {formatNumber(agent.budget.steps)} times and{' '}
            {count(agent.budget.credits, 'credit')}
          </h3>
          <table className={classes.tools}>
            <thead>
              <tr>
                <th scope="col">Tool</th>
                <th scope="col">Effect</th>
                <th scope="col" data-figure>
                  Credits
                </th>
              </tr>
            </thead>
            <tbody>
              {agent.tools.map(name => {
                const tool = tools.find(one => one.name === name)
                return (
                  <tr key={name}>
                    <td>
                      <Link to="/automation/tools" search={{ tool: name }} className={classes.link}>
                        {tool ? say(tool.title) : name}
                      </Link>
                    </td>
                    <td>{effects.find(({ value }) => value === tool?.effect)?.label}</td>
                    <td data-figure>{tool && formatNumber(tool.credits)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
        <LatestRuns agent={agent} />
      </div>
    </RecordSection>
  )
}

function LatestRuns({ agent }: { agent: Agent }) {
  const latest = useQuery(latestRunsQuery(agent.title))
  return (
    <div>
      <h3 className={classes.part}>Last runs</h3>
      <Loaded query={latest}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Text c="dimmed">It has not run yet.</Text>
          ) : (
            <ul className={classes.runs}>
              {items.map(run => (
                <li key={run.id}>
                  <Link
                    to="/svc/agent/runs/$runId"
                    params={{ runId: String(run.id) }}
                    className={classes.link}
                  >
                    Run {run.id}
                  </Link>
                  <RunState status={run.status} />
                  <Text span c="dimmed">
                    <Ago at={run.created_at} />
                  </Text>
                </li>
              ))}
              {total > items.length && (
                <li>
                  <Link
                    to="/automation/runs"
                    search={{ filter: `agent:${agent.title}` }}
                    className={classes.link}
                  >
                    All {formatNumber(total)}
                  </Link>
                </li>
              )}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}
