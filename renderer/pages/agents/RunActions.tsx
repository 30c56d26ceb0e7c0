import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { AgentAction } from '../../api/modules.ts'
import { Difference } from '../../components/difference/Difference.tsx'
import { type FigureKinds, NO_FIGURES } from '../../components/difference/difference-kinds.ts'
import { useFigureKinds } from '../../components/difference/use-figure-kinds.ts'
import { Value } from '../../components/difference/Value.tsx'
import { Facts } from '../../components/facts/Facts.tsx'
import { Ago, Countdown } from '../../components/facts/Moment.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { currencyOf } from '../../components/proposal/currency.ts'
import { Decision } from '../../components/proposal/Decision.tsx'
import { headlineOf } from '../../components/proposal/headline.ts'
import { progressOf } from '../../components/proposal/progress.ts'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useKeys } from '../../keyboard/keys.ts'
import { type SearchParams, wordOf } from '../../routes/search-params.ts'
import { useMay } from '../../session/session.ts'
import { proposalStates } from '../../words/agents.ts'
import { labelOf } from '../../words/fields.ts'
import classes from './runs.module.css'
import { runActionsQuery } from './runs.ts'

/** Actions a run proposed, each with its effect and, while it waits, the decision. */
export function RunActions({ runId }: { runId: number }) {
  const actions = useQuery(runActionsQuery(runId))
  return (
    <RecordSection title="Proposed actions">
      <Loaded query={actions}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">Nothing yet. The run’s proposed changes appear here first.</Text>
          ) : (
            <Cards actions={items} />
          )
        }
      </Loaded>
    </RecordSection>
  )
}

/** One card at a time has the keys; `j` and `k` go to another, and the address says which. */
function Cards({ actions }: { actions: AgentAction[] }) {
  const search = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  const wanted = Number(wordOf(search.action))
  const shown = actions.find(({ id }) => id === wanted) ?? actions.find(({ status }) => status === 'proposed')
  const select = (id: number) =>
    void navigate({
      to: '.',
      search: (before: SearchParams) => ({ ...before, action: String(id) }),
      replace: true,
      resetScroll: false,
    })
  const index = actions.findIndex(({ id }) => id === shown?.id)
  const move = (by: number) => {
    const next = actions[Math.min(Math.max(index + by, 0), actions.length - 1)]
    if (next) select(next.id)
  }
  useKeys('List', [
    { keys: 'j', label: 'Next proposal', run: () => move(1) },
    { keys: 'k', label: 'Previous proposal', run: () => move(-1) },
  ])
  return (
    <ol className={classes.cards}>
      {actions.map(action => (
        <Card
          key={action.id}
          action={action}
          current={action.id === shown?.id}
          onChoose={() => select(action.id)}
        />
      ))}
    </ol>
  )
}

interface CardProps {
  action: AgentAction
  current: boolean
  onChoose: () => void
}

function Card({ action, current, onChoose }: CardProps) {
  const { title, subject } = headlineOf(action)
  const { preview, status } = action
  const { tone, label } = proposalStates[status]
  const mayApprove = useMay('approve', action.module)
  const kinds = useFigureKinds(action.tool).kinds ?? NO_FIGURES
  return (
    <li className={classes.card} aria-current={current || undefined}>
      <header className={classes.cardHead}>
        <h3>{subject ? `${title}: ${subject}` : title}</h3>
        <Status tone={tone}>{(status === 'proposed' && progressOf(action)) || label}</Status>
      </header>
      {preview.changes.length > 0 ? (
        <Difference
          changes={preview.changes}
          created={preview.before === null}
          kinds={kinds}
          records={action.records}
          currency={{ before: currencyOf(preview.before), after: currencyOf(preview.after) }}
        />
      ) : (
        <Text c="dimmed">No fields change.</Text>
      )}
      <Asked action={action} kinds={kinds} />
      <footer className={classes.cardFoot}>
        <Text size="sm" c="dimmed">
          {status === 'proposed' ? <Countdown until={action.expires_at} /> : <Decided action={action} />}
        </Text>
        <Link to="/approvals" search={{ action: action.id }} className={classes.link}>
          Open in approvals
        </Link>
      </footer>
      {status === 'proposed' && mayApprove && !current && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={onChoose}>
          Decide
        </Button>
      )}
      {current && status === 'proposed' && <Decision action={action} kinds={kinds} />}
    </li>
  )
}

/** Arguments of the proposal beyond the fields that change. */
function Asked({
  action: { proposal, preview, records },
  kinds,
}: {
  action: AgentAction
  kinds: FigureKinds
}) {
  const shown = new Set(preview.changes.map(({ field }) => field))
  const rest = Object.entries(proposal.arguments).filter(([name]) => !shown.has(name))
  if (rest.length === 0) return null
  const currency = currencyOf(proposal.arguments) ?? currencyOf(preview.after)
  return (
    <div className={classes.asked}>
      <Facts
        facts={rest.map(([name, value]) => [
          labelOf(name),
          <Value
            key={name}
            field={name}
            value={value}
            kind={kinds.get(name)}
            currency={currency}
            records={records}
          />,
        ])}
      />
    </div>
  )
}

function Decided({ action: { decided_at, decided_by, reason, expires_at } }: { action: AgentAction }) {
  return (
    <>
      {decided_by ? `${decided_by}, ` : ''}
      <Ago at={decided_at ?? expires_at} />
      {reason && `: ${reason}`}
    </>
  )
}
