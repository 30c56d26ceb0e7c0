import { useQuery } from '@tanstack/react-query'
import { type ComplianceEvidence, complianceApi } from '../../api/modules.ts'
import { useTakeBack } from '../../components/action/use-take-back.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { takeBackColumn } from '../../components/table/take-back-column.tsx'
import { wordsOfKey } from '../../format/keys.ts'
import { sentence } from '../../format/words.ts'
import { useMay } from '../../session/session.ts'
import { controlsQuery, evidenceQuery, programmeKey } from './programme.ts'

/** Evidence recorded for controls, with Undo for mistakes. */
export function Evidence() {
  const evidence = useQuery(evidenceQuery)
  const controls = useQuery(controlsQuery)
  const mayManage = useMay('manage', 'compliance')
  const titles = new Map((controls.data?.items ?? []).map(({ key, title }) => [key, title]))
  const { takeBack, busy } = useTakeBack<ComplianceEvidence>({
    remove: ({ id }) =>
      complianceApi('DELETE /api/v1/svc/compliance/program/evidence/{evidence_id}', {
        params: { evidence_id: id },
      }),
    restore: ({ control_key, performed_on, reference, note }) =>
      complianceApi('POST /api/v1/svc/compliance/program/evidence', {
        body: { control_key, performed_on, reference, note },
      }),
    done: ({ reference }) => `The evidence “${reference}” was withdrawn`,
    invalidates: [programmeKey],
  })
  const columns: Array<Column<ComplianceEvidence>> = [
    {
      id: 'control',
      title: 'Control',
      kind: 'text',
      value: one => titles.get(one.control_key) ?? wordsOfKey(one.control_key),
    },
    { id: 'performed_on', title: 'Done on', kind: 'date', value: one => one.performed_on },
    {
      id: 'reference',
      title: 'Evidence',
      kind: 'text',
      value: one => sentence(one.reference),
      width: 260,
    },
    { id: 'entered_by', title: 'Entered by', kind: 'text', value: one => one.entered_by, width: 150 },
    { id: 'note', title: 'Note', kind: 'text', value: one => one.note, optional: true },
    ...(mayManage
      ? [
          takeBackColumn<ComplianceEvidence>({
            name: one => one.reference,
            busy,
            onTakeBack: takeBack,
          }),
        ]
      : []),
  ]
  return (
    <Loaded query={evidence}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="No evidence">
            Add it next to a gap in exam readiness. Evidence from the books, KYC and filings is counted
            automatically.
          </Empty>
        ) : (
          <DataTable
            id="compliance-evidence"
            noun="entry"
            nouns="entries"
            rows={items}
            columns={columns}
            rowId={({ id }) => id}
          />
        )
      }
    </Loaded>
  )
}
