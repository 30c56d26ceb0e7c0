import { Anchor, Table, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AgentAction } from '../../api/modules.ts'
import { isCounted } from '../../components/difference/counted.ts'
import { Difference } from '../../components/difference/Difference.tsx'
import { NO_FIGURES } from '../../components/difference/difference-kinds.ts'
import { useFigureKinds } from '../../components/difference/use-figure-kinds.ts'
import { Value } from '../../components/difference/Value.tsx'
import { Ago, Countdown } from '../../components/facts/Moment.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { currencyOf } from '../../components/proposal/currency.ts'
import { Decision } from '../../components/proposal/Decision.tsx'
import { headlineOf } from '../../components/proposal/headline.ts'
import { progressOf } from '../../components/proposal/progress.ts'
import { formatTime } from '../../format/dates.ts'
import { wordsOfKey } from '../../format/keys.ts'
import { labelOf } from '../../words/fields.ts'
import type { Tone } from '../../words/words.ts'
import classes from './approvals.module.css'
import { isSplit, Shares } from './Shares.tsx'

const TONES: Record<AgentAction['status'], Tone> = {
  proposed: 'open',
  approved: 'good',
  rejected: 'bad',
  expired: 'quiet',
}

/** The details of a proposal: first the change, then its basis, then its origin. */
export function ActionDetail({ action }: { action: AgentAction }) {
  const { title, subject } = headlineOf(action)
  const kinds = useFigureKinds(action.tool).kinds ?? NO_FIGURES
  const { preview, proposal } = action
  const currency = { before: currencyOf(preview.before), after: currencyOf(preview.after) }
  const splitIn = action.money?.currency ?? currency.after
  const changes = preview.changes.filter(({ field, after }) => !isCounted(field) && !isSplit(after))
  // Something that is added to a record leaves its fields as they are: the request says it.
  const isAddition = changes.length === 0 && action.shares.length === 0
  const progress = progressOf(action)
  return (
    <article className={classes.detail} aria-label={title}>
      <header className={classes.detailHeader}>
        <div>
          <Title order={2}>{title}</Title>
          {subject && <Text className={classes.subject}>{subject}</Text>}
        </div>
        <Status tone={TONES[action.status]}>
          {action.status === 'proposed' ? (progress ?? 'Waiting') : wordsOfKey(action.status)}
        </Status>
      </header>

      {action.shares.length > 0 && splitIn && <Shares shares={action.shares} currency={splitIn} />}

      {changes.length > 0 && (
        <section>
          <Title order={3}>What {action.status === 'proposed' ? 'would change' : 'was to change'}</Title>
          <Difference
            changes={changes}
            created={preview.before === null}
            kinds={kinds}
            currency={currency}
            records={action.records}
          />
        </section>
      )}

      <section>
        <Title order={3}>
          {!isAddition
            ? 'Request'
            : action.status === 'proposed'
              ? 'What would be recorded'
              : 'What was to be recorded'}
        </Title>
        <Table layout="fixed">
          <Table.Tbody>
            {Object.entries(proposal.arguments).map(([name, value]) => (
              <Row key={name} name={labelOf(name)}>
                <Value
                  field={name}
                  value={value}
                  kind={kinds.get(name)}
                  currency={currencyOf(proposal.arguments) ?? currency.after}
                  records={action.records}
                />
              </Row>
            ))}
          </Table.Tbody>
        </Table>
      </section>

      <section>
        <Title order={3}>Origin</Title>
        <Table layout="fixed">
          <Table.Tbody>
            <Row name="Proposed by">{action.proposed_by}</Row>
            <Row name="Proposed">
              <Ago at={action.created_at} />
            </Row>
            <Row name="Run">
              <Anchor
                renderRoot={props => (
                  <Link {...props} to="/svc/agent/runs/$runId" params={{ runId: String(action.run_id) }} />
                )}
              >
                Run {action.run_id}
              </Anchor>
            </Row>
            {action.status === 'proposed' ? (
              <Row name="Expires">
                {formatTime(action.expires_at)}, <Countdown until={action.expires_at} />
              </Row>
            ) : (
              <Row name="Decided">{formatTime(action.decided_at ?? action.expires_at)}</Row>
            )}
            {progress && <Row name="Approvals">{progress}</Row>}
            {action.policies.length > 0 && (
              <Row name="Policies">{action.policies.map(({ name }) => name).join(', ')}</Row>
            )}
            {action.decided_by && <Row name="Decided by">{action.decided_by}</Row>}
            {action.reason && <Row name="Reason">{action.reason}</Row>}
            {action.correction.length > 0 && (
              <Row name="Corrected">{action.correction.map(({ field }) => labelOf(field)).join(', ')}</Row>
            )}
          </Table.Tbody>
        </Table>
      </section>

      <Decision action={action} kinds={kinds} />
    </article>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} c="dimmed" w="30%">
        {name}
      </Table.Th>
      <Table.Td>{children}</Table.Td>
    </Table.Tr>
  )
}
