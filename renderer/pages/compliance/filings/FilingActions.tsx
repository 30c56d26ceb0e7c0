import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { complianceApi, type Filing, type FilingChange } from '../../../api/modules.ts'
import { complianceFilingRecord } from '../../../api/records.generated.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { ReasonDrawer } from '../../../components/form/ReasonDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { formFieldsOf, type ValuesOf, valuesOf } from '../../../components/record/record-fields.tsx'
import { today } from '../../../format/days.ts'
import { useKeys } from '../../../keyboard/keys.ts'
import { filingFollowers, filingsKey, nameOf } from './filings.ts'

type Excuse = 'waived' | 'not_applicable'

const excuses: Readonly<Record<Excuse, { verb: string; hint: string }>> = {
  waived: { verb: 'Waive', hint: 'Such as the relief that the authority gave' },
  not_applicable: { verb: 'Not applicable', hint: 'Such as the threshold below which the office stayed' },
}
const excuseKeys: readonly Excuse[] = ['waived', 'not_applicable']

/** Actions on a filing; the server lists the statuses it may take next. */
export function FilingActions({ filing }: { filing: Filing }) {
  const [open, setOpen] = useState<'submit' | 'edit' | Excuse | null>(null)
  const maySubmit = filing.moves.includes('submitted')
  const excusable = excuseKeys.filter(key => filing.moves.includes(key))
  const close = () => setOpen(null)
  useKeys(nameOf(filing), [
    { keys: 'e', label: 'Edit the filing', run: () => setOpen('edit') },
    ...(maySubmit ? [{ keys: 'c', label: 'Record submission', run: () => setOpen('submit') }] : []),
  ])
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('edit')}>Edit</Menu.Item>
          {excusable.map(key => (
            <Menu.Item key={key} onClick={() => setOpen(key)}>
              {excuses[key].verb}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {maySubmit && <Button onClick={() => setOpen('submit')}>Record submission</Button>}
      {open === 'submit' && <RecordSubmission filing={filing} onClose={close} />}
      {open === 'edit' && <EditFiling filing={filing} onClose={close} />}
      {(open === 'waived' || open === 'not_applicable') && (
        <ReasonDrawer
          title={`${excuses[open].verb}: ${nameOf(filing)}`}
          submit={excuses[open].verb}
          label="Reason for not filing"
          hint={excuses[open].hint}
          changes={filingsKey}
          onReason={reason => change(filing, { status: open, reason })}
          onClose={close}
        />
      )}
    </>
  )
}

const change = ({ id, version }: Filing, body: FilingChange) =>
  complianceApi('PATCH /api/v1/svc/compliance/filings/{filing_id}', {
    params: { filing_id: id },
    body: { ...body, version },
  })

/** Returns a change of a filing that invalidates every query showing it. */
function useChange(filing: Filing, onClose: () => void) {
  const queryClient = useQueryClient()
  return async (body: FilingChange) => {
    await change(filing, body)
    for (const queryKey of filingFollowers) await queryClient.invalidateQueries({ queryKey })
    onClose()
  }
}

interface DrawerProps {
  filing: Filing
  onClose: () => void
}

function RecordSubmission({ filing, onClose }: DrawerProps) {
  const save = useChange(filing, onClose)
  return (
    <FormDrawer title="Record submission" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ submitted_on: string; reference: string | null }>
          fields={[
            { name: 'submitted_on', label: 'Submitted on', kind: 'date', required: true },
            {
              name: 'reference',
              label: 'Evidence',
              kind: 'text',
              hint: 'An accession or confirmation number',
            },
          ]}
          initial={{ submitted_on: today(), reference: filing.reference }}
          submit="Record submission"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={values => save({ status: 'submitted', ...values })}
        />
      )}
    </FormDrawer>
  )
}

type Values = ValuesOf<typeof complianceFilingRecord, Filing>

function EditFiling({ filing, onClose }: DrawerProps) {
  const save = useChange(filing, onClose)
  return (
    <FormDrawer title="Edit filing" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={formFieldsOf(complianceFilingRecord, {
            due: {
              required: true,
              ...(filing.status === 'upcoming'
                ? { hint: 'A different date, such as an extension, is kept when the year is generated again' }
                : { fixed: 'It can be moved while it is upcoming' }),
            },
          })}
          initial={valuesOf(complianceFilingRecord, filing)}
          submit="Save"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={(_, changed) => save(changed)}
        />
      )}
    </FormDrawer>
  )
}
