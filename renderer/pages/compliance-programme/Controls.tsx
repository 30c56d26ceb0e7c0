import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComplianceControl } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { choicesOf } from '../../format/choices.ts'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { controlFamilies, freshness } from '../../words/compliance.ts'
import { ControlForm } from './ControlForm.tsx'
import { addControl } from './commands.ts'
import { controlsQuery } from './programme.ts'

/** Compliance controls: the standard ones, those the office changed, and its own. */
export function Controls() {
  const controls = useQuery(controlsQuery)
  const mayManage = useMay('manage', 'compliance')
  const [open, setOpen] = useState<ComplianceControl | 'new' | null>(null)
  useCommands('Controls', [[addControl, () => setOpen('new')]])
  return (
    <Loaded query={controls}>
      {({ items }) => (
        <>
          {mayManage && (
            <Group justify="flex-end" mb="sm">
              <Button onClick={() => setOpen('new')}>Add control</Button>
            </Group>
          )}
          <DataTable
            id="compliance-controls"
            noun="control"
            rows={items}
            columns={columns}
            rowId={({ key }) => key}
            {...(mayManage ? { onOpen: setOpen } : {})}
          />
          {open !== null && (
            <ControlForm control={open === 'new' ? null : open} onClose={() => setOpen(null)} />
          )}
        </>
      )}
    </Loaded>
  )
}

const columns: Array<Column<ComplianceControl>> = [
  { id: 'title', title: 'Control', kind: 'text', value: one => one.title },
  {
    id: 'family',
    title: 'Family',
    kind: 'choice',
    value: one => one.family,
    choices: choicesOf(controlFamilies),
    width: 270,
  },
  { id: 'weight', title: 'Weight', kind: 'number', value: one => one.weight, width: 80 },
  { id: 'fresh_days', title: 'Fresh for days', kind: 'number', value: one => one.fresh_days, width: 110 },
  {
    id: 'state',
    title: 'Evidence',
    kind: 'choice',
    value: one => (one.applies ? one.state : 'off'),
    choices: [...choicesOf(freshness), { value: 'off', label: 'Does not apply' }],
    show: ({ applies, state }) =>
      applies ? (
        <Status tone={freshness[state].tone}>{freshness[state].label}</Status>
      ) : (
        <Status tone="quiet">Does not apply</Status>
      ),
    width: 140,
  },
  { id: 'performed_on', title: 'Last done', kind: 'date', value: one => one.performed_on },
]
