import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fundsKey } from '../../queries/funds.ts'
import type { Field } from '../form/fields.ts'
import { SchemaForm } from '../form/SchemaForm.tsx'

export interface TakenBack {
  reason: string
  date?: string
}

interface Asked {
  reason: string
  date: string | null
  stopped: 'yes' | 'no' | null
}

interface TakeBackProps {
  /** Explains what taking it back does. */
  children: ReactNode
  /** The verb on the button. */
  submit: string
  /** Dates the reversal as of the original day, which nobody chooses. */
  onItsDay?: boolean
  /** The default date of the reversal. */
  byDefault?: string
  /** Asks whether the bank will not execute a payment file that was made of it. */
  stopped?: ReadonlyArray<Field<'stopped'>>
  onDirty: (dirty: boolean) => void
  onCancel?: () => void
  take: (how: TakenBack & { payment_file_stopped?: boolean }) => Promise<unknown>
  onDone: () => void
}

/** Takes a record of investors' capital back: for a reason, and from a day on. */
export function TakeBack({
  children,
  submit,
  onItsDay = false,
  byDefault = 'Default: today',
  stopped = [],
  onDirty,
  onCancel,
  take,
  onDone,
}: TakeBackProps) {
  const queryClient = useQueryClient()
  return (
    <>
      <Text size="sm" mb="sm">
        {children}
      </Text>
      <SchemaForm<Asked>
        fields={[
          { name: 'reason', label: 'Reason', kind: 'multiline', required: true, hint: 'Kept for good' },
          ...(onItsDay ? [] : [{ name: 'date', label: 'From', kind: 'date', hint: byDefault } as const]),
          ...stopped,
        ]}
        submit={submit}
        guarded={false}
        onDirty={onDirty}
        {...(onCancel ? { onCancel } : {})}
        onSubmit={async ({ reason, date, stopped: answer }) => {
          await take({
            reason,
            ...(date ? { date } : {}),
            ...(answer === 'yes' ? { payment_file_stopped: true } : {}),
          })
          // Calls and distributions are below the investors.
          await Promise.all(
            [['investors'], fundsKey].map(queryKey => queryClient.invalidateQueries({ queryKey })),
          )
          onDone()
        }}
      />
    </>
  )
}
