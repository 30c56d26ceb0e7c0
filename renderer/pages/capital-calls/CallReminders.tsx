import { Button, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CapitalCall, portalApi } from '../../api/modules.ts'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Status, type Tone } from '../../components/Status.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useAction } from '../../components/use-action.ts'
import { formatDate } from '../../format/dates.ts'
import { useMay } from '../../session/session.ts'
import { callsKey, remindersQuery } from './calls.ts'

const states: Record<string, { tone: Tone; label: string }> = {
  scheduled: { tone: 'open', label: 'Scheduled' },
  sent: { tone: 'good', label: 'Sent' },
  skipped: { tone: 'quiet', label: 'Not needed' },
  past: { tone: 'quiet', label: 'Day was over' },
}

/** When the office is reminded of who still owes what. */
export function CallReminders({ call }: { call: CapitalCall }) {
  const reminders = useQuery(remindersQuery(call.id))
  const mayWrite = useMay('write')
  const schedule = useAction(
    () =>
      portalApi('POST /api/v1/svc/investor-portal/calls/{call_id}/schedule-reminders', {
        params: { call_id: call.id },
      }),
    { invalidates: [callsKey], done: () => 'The reminders are scheduled' },
  )
  const open = call.issued_at !== null && call.outstanding > 0
  return (
    <RecordSection
      title="Reminders"
      action={
        mayWrite &&
        open && (
          <Button
            variant="default"
            size="compact-sm"
            loading={schedule.isPending}
            onClick={() => schedule.mutate(undefined)}
          >
            Schedule
          </Button>
        )
      }
    >
      <Loaded query={reminders}>
        {({ reminders: found }) =>
          found.length === 0 ? (
            <Text c="dimmed">
              None is scheduled. They come ten, five and one business day before it is due, on the day, and
              after it.
            </Text>
          ) : (
            <Table aria-label="Reminders">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Day</Table.Th>
                  <Table.Th scope="col">Business days</Table.Th>
                  <Table.Th scope="col">Status</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {found.map(({ offset_business_days, date, status }) => (
                  <Table.Tr key={offset_business_days}>
                    <Table.Td>{formatDate(date)}</Table.Td>
                    <Table.Td>{fromDue(offset_business_days)}</Table.Td>
                    <Table.Td>
                      <Status tone={states[status]?.tone ?? 'quiet'}>
                        {states[status]?.label ?? status}
                      </Status>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
    </RecordSection>
  )
}

function fromDue(days: number): string {
  if (days === 0) return 'On the day'
  return days < 0 ? `${-days} before` : `${days} after`
}
