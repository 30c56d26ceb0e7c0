import { Button, Drawer, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type BankLine, bankApi, type FundAccount } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Facts } from '../../../components/facts/Facts.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { accountText } from '../../../format/accounts.ts'
import { formatDate } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { chartQuery, fundsKey } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { bankLineStates } from '../../../words/funds.ts'

interface BankLineDrawerProps {
  fund: FundAccount
  line: BankLine
  onClose: () => void
}

type Match = BankLine['proposals'][number]['match']

/** One movement: the bank's details, match candidates, and a person's decision. */
export function BankLineDrawer({ fund, line, onClose }: BankLineDrawerProps) {
  const mayWrite = useMay('write', 'bank')
  const { tone, label } = bankLineStates[line.status]
  return (
    <Drawer opened onClose={onClose} position="right" size={560} title="Movement">
      <Facts
        facts={[
          ['Amount', formatMoney(line.amount, line.currency)],
          ['Booked', formatDate(line.booked_on)],
          ['Counterparty', line.counterparty ?? 'Not named'],
          ['Text', line.description ?? 'None'],
          ['Bank’s reference', line.bank_reference ?? 'None'],
          [
            'State',
            <Status key="state" tone={tone}>
              {label}
            </Status>,
          ],
          ...reasonOf(line),
        ]}
      />
      {mayWrite &&
        (line.status === 'open' ? (
          <Decide fund={fund} line={line} onClose={onClose} />
        ) : (
          <TakeBack line={line} onClose={onClose} />
        ))}
    </Drawer>
  )
}

const reasonOf = ({
  match_reason,
  set_aside_reason,
  set_aside_by,
}: BankLine): Array<readonly [string, string]> => [
  ...(match_reason ? [['Reason', match_reason] as const] : []),
  ...(set_aside_reason ? [['Reason', `${set_aside_reason} (${set_aside_by})`] as const] : []),
]

function Decide({ fund, line, onClose }: BankLineDrawerProps) {
  const chart = useQuery(chartQuery(fund.id))
  const params = { account_id: line.bank_account_id }
  const accept = useAction(
    (match: Match) =>
      bankApi('POST /api/v1/svc/bank/accounts/{account_id}/matches', { params, body: { matches: [match] } }),
    { invalidates: [fundsKey], done: () => 'Matched' },
  )
  const aside = useAction(
    (reason: string) =>
      bankApi('POST /api/v1/svc/bank/lines/{line_id}/set-aside', {
        params: { line_id: line.id },
        body: { reason },
      }),
    { invalidates: [fundsKey], done: () => 'Ignored' },
  )
  return (
    <>
      <Title order={3} size="h4" mt="lg" mb="xs">
        Suggested match
      </Title>
      {line.proposals.length === 0 && <Text c="dimmed">No match in the book.</Text>}
      {line.proposals.map(({ rule, reason, match, sure }) => (
        <Group key={`${rule} ${reason}`} justify="space-between" wrap="nowrap" mb="sm">
          <Text size="sm">
            {sure && <b>Exact match: </b>}
            {reason}
          </Text>
          <Button
            size="xs"
            flex="none"
            variant={sure ? 'filled' : 'default'}
            loading={accept.isPending && accept.variables === match}
            onClick={() => accept.mutate(match, { onSuccess: onClose })}
          >
            Accept
          </Button>
        </Group>
      ))}
      <Title order={3} size="h4" mt="lg" mb="xs">
        Post an entry
      </Title>
      <Loaded query={chart}>
        {({ items }) => (
          <SchemaForm<{ gl_code: string; description: string | null }>
            fields={entryFields(
              items
                .filter(({ posting_allowed, active }) => posting_allowed && active)
                .map(one => ({ value: one.code, label: accountText(one) })),
            )}
            initial={{ description: line.description ?? line.counterparty }}
            submit="Post and match"
            onSubmit={async rest => {
              await accept.mutateAsync({ line_ids: [line.id], rest } as Match)
              onClose()
            }}
          />
        )}
      </Loaded>
      <Title order={3} size="h4" mt="lg" mb="xs">
        Ignore
      </Title>
      <SchemaForm<{ reason: string }>
        fields={[{ name: 'reason', label: 'Reason for ignoring it', kind: 'text', required: true }]}
        initial={{}}
        submit="Ignore"
        onSubmit={async ({ reason }) => {
          await aside.mutateAsync(reason)
          onClose()
        }}
      />
    </>
  )
}

const entryFields = (
  accounts: ReadonlyArray<{ value: string; label: string }>,
): Array<Field<'gl_code' | 'description'>> => [
  { name: 'gl_code', label: 'Offsetting account', kind: 'choice', choices: accounts, required: true },
  { name: 'description', label: 'Description', kind: 'text' },
]

function TakeBack({ line, onClose }: Omit<BankLineDrawerProps, 'fund'>) {
  const back = useAction(
    async () => {
      if (line.match_id !== null)
        await bankApi('POST /api/v1/svc/bank/matches/{match_id}/undo', {
          params: { match_id: line.match_id },
        })
      else await bankApi('POST /api/v1/svc/bank/lines/{line_id}/take-up', { params: { line_id: line.id } })
    },
    { invalidates: [fundsKey], done: () => 'The transaction is open again' },
  )
  return (
    <>
      {line.match_id !== null && (
        <Text size="sm" c="dimmed" mt="md">
          Entries posted by the match are removed too.
        </Text>
      )}
      <Button
        mt="sm"
        variant="default"
        loading={back.isPending}
        onClick={() => back.mutate(undefined, { onSuccess: onClose })}
      >
        {line.match_id === null ? 'Restore' : 'Undo the match'}
      </Button>
    </>
  )
}
