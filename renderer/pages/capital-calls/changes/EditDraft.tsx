import { useQueryClient } from '@tanstack/react-query'
import { type CapitalCall, investorPortalApi } from '../../../api/modules.ts'
import { nameOf } from '../../../components/flow/calls.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { callsKey } from '../../../queries/calls.ts'
import { callPurposes } from '../../../words/capital.ts'
import { asksWithNotice } from './short-notice.ts'

type Purpose = CapitalCall['lines'][number]

interface Row {
  type: Purpose['ilpa_call_type']
  amount: number
  description: string | null
}

interface Asked {
  notice_date: string
  due_date: string
  reference: string | null
  description: string | null
  override_reason: string | null
  purposes: Row[]
}

/** A draft with other days, words or purposes; it is split anew over the same investors. */
export function EditDraft({ call, onClose }: { call: CapitalCall; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={`Edit ${nameOf(call)}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Asked>
          fields={[
            { name: 'notice_date', label: 'Notice', kind: 'date', required: true },
            { name: 'due_date', label: 'Due', kind: 'date', required: true },
            { name: 'reference', label: 'Reference', kind: 'text' },
            { name: 'description', label: 'Description', kind: 'text' },
            { name: 'override_reason', label: 'Reason for the short notice', kind: 'text' },
            {
              name: 'purposes',
              label: 'Use of proceeds',
              kind: 'rows',
              row: 'Purpose',
              columns: [
                {
                  name: 'type',
                  label: 'Purpose',
                  kind: 'choice',
                  required: true,
                  choices: choicesOf(callPurposes),
                },
                { name: 'amount', label: 'Amount', kind: 'money', required: true, currency: call.currency },
                { name: 'description', label: 'Description', kind: 'text' },
              ],
            },
          ]}
          asks={asksWithNotice}
          initial={{
            notice_date: call.notice_date,
            due_date: call.due_date,
            reference: call.reference,
            description: call.description,
            override_reason: call.override_reason,
            purposes: call.lines.map(({ ilpa_call_type: type, amount, description }) => {
              return { type, amount, description }
            }),
          }}
          submit="Save draft"
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ purposes, ...terms }) => {
            await investorPortalApi('PATCH /api/v1/svc/investor-portal/calls/{call_id}', {
              params: { call_id: call.id },
              body: { ...terms, ...(isSame(call, purposes) ? {} : { lines: linesOf(call, purposes) }) },
            })
            await queryClient.invalidateQueries({ queryKey: callsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}

/** Purposes that nobody touched keep what the form does not show, such as a fee calculation. */
const isSame = ({ lines }: CapitalCall, rows: readonly Row[]): boolean =>
  lines.length === rows.length &&
  rows.every((row, at) => {
    const before = lines[at] as Purpose
    return (
      row.type === before.ilpa_call_type &&
      row.amount === before.amount &&
      (row.description ?? '') === (before.description ?? '')
    )
  })

/** A purpose of the same type at the same place stays that of its holding and its investors. */
const linesOf = ({ lines }: CapitalCall, rows: readonly Row[]) =>
  rows.map(({ type, amount, description }, at) => {
    const before = lines[at]?.ilpa_call_type === type ? lines[at] : undefined
    return {
      ilpa_call_type: type,
      amount,
      ...(description ? { description } : {}),
      ...(before
        ? { inside_commitment: before.inside_commitment, excluded_lp_ids: before.excluded_lp_ids }
        : {}),
      ...(before && before.holding_id !== null ? { holding_id: before.holding_id } : {}),
    }
  })
