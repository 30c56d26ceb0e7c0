import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CallReminder, type CapitalCall, investorPortalApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { stateColumn } from '../../components/table/state-column.tsx'
import { callsKey, remindersQuery } from '../../queries/calls.ts'
import { useMay } from '../../session/session.ts'
import { reminderStates } from '../../words/capital.ts'

/** Reminders to the office of unpaid amounts. */
export function CallReminders({ call }: { call: CapitalCall }) {
  const reminders = useQuery(remindersQuery(call.id))
  const mayWrite = useMay('write', 'investor-portal')
  const schedule = useAction(
    () =>
      investorPortalApi('POST /api/v1/svc/investor-portal/calls/{call_id}/schedule-reminders', {
        params: { call_id: call.id },
      }),
    { invalidates: [callsKey], done: () => 'Reminders scheduled' },
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
            Schedule reminders
          </Button>
        )
      }
    >
      <Loaded query={reminders}>
        {({ reminders: found }) =>
          found.length === 0 ? (
            <Text c="dimmed">
              None scheduled. Reminders go out ten, five and one business day before the due date, on the due
              date and after it.
            </Text>
          ) : (
            <FiguresTable
              id={`reminders-${call.id}`}
              label="Reminders"
              rows={found}
              columns={columns}
              rowId={({ offset_business_days }) => offset_business_days}
            />
          )
        }
      </Loaded>
    </RecordSection>
  )
}

const columns: Array<Column<CallReminder>> = [
  { id: 'day', title: 'Day', kind: 'date', value: ({ date }) => date },
  {
    id: 'business_days',
    title: 'Business days',
    kind: 'text',
    value: ({ offset_business_days }) => fromDue(offset_business_days),
  },
  stateColumn({ states: reminderStates, value: ({ status }) => status }),
]

function fromDue(days: number): string {
  if (days === 0) return 'On the day'
  return days < 0 ? `${-days} before` : `${days} after`
}
