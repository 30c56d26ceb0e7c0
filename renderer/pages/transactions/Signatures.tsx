import { ActionIcon, Button, Group, Menu, Table, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Transaction,
  type TransactionParty,
  type TransactionReminder,
  transactionsApi,
} from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { ReasonDrawer } from '../../components/form/ReasonDrawer.tsx'
import { CompanyLink } from '../../components/links/CompanyLink.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { formatDate } from '../../format/dates.ts'
import { connectionsQuery, isUsableBy } from '../../queries/connections.ts'
import { signingMethods } from '../../words/transactions.ts'
import classes from './closing.module.css'
import { LentSignatures } from './LentSignatures.tsx'
import { MarkSigned, PartyForm } from './PartyForms.tsx'
import { ReminderState, SendReminder } from './Reminders.tsx'
import { remindersQuery, transactionsKey } from './transactions.ts'

/** Kinds of connections that may lend envelopes. */
const SIGNING = ['docusign', 'custom']

/** Signatories in their order, and who has signed. */
export function Signatures({ transaction, mayWrite }: { transaction: Transaction; mayWrite: boolean }) {
  const { parties } = transaction
  const reminders = useQuery(remindersQuery(transaction.id))
  const services = (useQuery(connectionsQuery).data?.items ?? []).filter(
    one => isUsableBy('transactions')(one) && SIGNING.includes(one.kind),
  )
  const [adding, setAdding] = useState(false)
  const [comparing, setComparing] = useState(false)
  const add = mayWrite && (
    <Button variant="default" size="xs" onClick={() => setAdding(true)}>
      Add party
    </Button>
  )
  return (
    <RecordSection
      title="Signatures"
      action={
        parties.length > 0 && (
          <Group gap="xs">
            {services.length > 0 && (
              <Button variant="default" size="xs" onClick={() => setComparing(true)}>
                Compare with e-signatures
              </Button>
            )}
            {add}
          </Group>
        )
      }
    >
      {parties.length === 0 ? (
        <Empty title="No signatories yet" action={add}>
          Add the parties; a party with a signing order signs after all with a lower one.
        </Empty>
      ) : (
        <Scrolling label="Parties" className={classes.frame}>
          <Table aria-label="Parties">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Party</Table.Th>
                <Table.Th>Role</Table.Th>
                <Table.Th>Order</Table.Th>
                <Table.Th>Signed</Table.Th>
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {parties.map(party => (
                <Party
                  key={party.id}
                  party={party}
                  reminder={reminders.data?.items.find(({ party_id }) => party_id === party.id)}
                  transaction={transaction}
                  mayWrite={mayWrite}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Scrolling>
      )}
      {comparing && (
        <LentSignatures transaction={transaction} from={services} onClose={() => setComparing(false)} />
      )}
      {adding && <PartyForm transactionId={transaction.id} party={null} onClose={() => setAdding(false)} />}
    </RecordSection>
  )
}

interface PartyProps {
  party: TransactionParty
  /** The last that was sent to it. */
  reminder: TransactionReminder | undefined
  transaction: Transaction
  mayWrite: boolean
}

function Party({ party, reminder, transaction, mayWrite }: PartyProps) {
  const [open, setOpen] = useState<'signed' | 'unsigned' | 'edit' | 'leave' | 'remind' | null>(null)
  const params = { tx_id: transaction.id, idx: party.idx }
  const mayTakeBack = party.signed && ['drafting', 'negotiating'].includes(transaction.status)
  return (
    <Table.Tr>
      <Table.Td>
        <CompanyLink id={party.company_id} name={party.name} />
        {party.signatory !== null && (
          <Text size="xs" c="dimmed">
            by {party.signatory}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{party.role}</Table.Td>
      <Table.Td>{party.signing_order}</Table.Td>
      <Table.Td>
        <SignedState party={party} />
        {reminder && <ReminderState reminder={reminder} />}
      </Table.Td>
      <Table.Td>
        {mayWrite && party.left_at === null && (
          <Menu>
            <Menu.Target>
              <ActionIcon variant="subtle" aria-label={`More: ${party.name}`}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {!party.signed && <Menu.Item onClick={() => setOpen('signed')}>Has signed</Menu.Item>}
              {!party.signed && party.email !== null && (
                <>
                  <Menu.Item onClick={() => setOpen('remind')}>Send reminder</Menu.Item>
                  <Menu.Item component="a" href={reminderTo(party, transaction)}>
                    Remind from my mail program
                  </Menu.Item>
                </>
              )}
              {!party.signed && <Menu.Item onClick={() => setOpen('edit')}>Edit</Menu.Item>}
              {mayTakeBack && <Menu.Item onClick={() => setOpen('unsigned')}>Revoke</Menu.Item>}
              <Menu.Item color="red" onClick={() => setOpen('leave')}>
                Leaves the transaction
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        {open === 'edit' && (
          <PartyForm transactionId={transaction.id} party={party} onClose={() => setOpen(null)} />
        )}
        {open === 'remind' && (
          <SendReminder transactionId={transaction.id} party={party} onClose={() => setOpen(null)} />
        )}
        {open === 'signed' && (
          <MarkSigned party={party} roomId={transaction.linked_room_id} onClose={() => setOpen(null)} />
        )}
        {open === 'unsigned' && (
          <ReasonDrawer
            title={`Revoke the signature of ${party.name}`}
            submit="Revoke"
            changes={transactionsKey}
            onReason={reason =>
              transactionsApi('POST /api/v1/svc/transactions/{tx_id}/parties/{idx}/unsigned', {
                params,
                body: { reason },
              })
            }
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'leave' && (
          <ReasonDrawer
            title={`${party.name} leaves the transaction`}
            submit="Leaves"
            changes={transactionsKey}
            onReason={reason =>
              transactionsApi('POST /api/v1/svc/transactions/{tx_id}/parties/{idx}/leave', {
                params,
                body: { reason },
              })
            }
            onClose={() => setOpen(null)}
          />
        )}
      </Table.Td>
    </Table.Tr>
  )
}

function SignedState({ party }: { party: TransactionParty }) {
  const { left_at, left_reason, signed_at, method, document, sha256, recorded_by } = party
  if (left_at !== null)
    return (
      <>
        <Status tone="quiet">Left</Status>
        <Text size="xs" c="dimmed">
          {left_reason}
        </Text>
      </>
    )
  if (signed_at === null) return <Status tone="warning">Not yet</Status>
  return (
    <>
      <Status tone="good">{formatDate(signed_at.slice(0, 10))}</Status>
      <Text size="xs" c="dimmed">
        {method !== null && signingMethods[method]}
        {document !== null && `: ${document}`}
        {sha256 !== null && `, SHA-256 ${sha256.slice(0, 12)}…`}. Recorded by {recorded_by}.
      </Text>
    </>
  )
}

/** A reminder in one’s own mail program. */
function reminderTo({ email, signatory, name }: TransactionParty, transaction: Transaction): string {
  const text = `Dear ${signatory ?? name},\n\nthe signature of ${name} to ${transaction.name} is outstanding. Could you let us know when we may expect it?\n`
  return `mailto:${email}?subject=${encodeURIComponent(`Signature: ${transaction.name}`)}&body=${encodeURIComponent(text)}`
}
