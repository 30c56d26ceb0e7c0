import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ComplianceAnalysis, intelligenceApi } from '../../../api/modules.ts'
import { SeverityLabel } from '../../../components/facts/SeverityLabel.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { ruleStates } from '../../../words/checks.ts'
import { severities } from '../../../words/severities.ts'
import { Citation } from '../citation/Citation.tsx'
import { CheckSection } from './CheckSection.tsx'
import classes from './checks.module.css'
import { complianceQuery, ruleListsQuery } from './queries.ts'

type Rule = ComplianceAnalysis['rules'][number]

/** The rules of a list against the documents of a room, each with the words that say so. */
export function Compliance({ roomId, mayWrite }: { roomId: number; mayWrite: boolean }) {
  const [open, setOpen] = useState(false)
  const query = useQuery(complianceQuery(roomId))
  return (
    <Loaded query={query}>
      {({ items: [latest] }) => (
        <CheckSection
          title="Compliance with rules"
          made={latest}
          hint="Checks the documents against a list of rules: clauses that have to be there, and words that must not be."
          form={open && <CheckForm roomId={roomId} onClose={() => setOpen(false)} />}
          action={
            mayWrite && (
              <Button size="xs" variant="default" onClick={() => setOpen(true)}>
                Check rules
              </Button>
            )
          }
        >
          {latest && (
            <FiguresTable
              id="room-compliance"
              label="Compliance with rules"
              rows={latest.rules.toSorted(
                (one, other) => order.indexOf(one.status) - order.indexOf(other.status),
              )}
              columns={columnsOf(roomId)}
              rowId={({ key }) => key}
              note={latest.rule_list.title}
              maxHeight={520}
            />
          )}
        </CheckSection>
      )}
    </Loaded>
  )
}

const order = ['broken', 'unclear', 'met', 'not_applicable']

const columnsOf = (roomId: number): Array<Column<Rule>> => [
  { id: 'title', title: 'Rule', kind: 'text', value: ({ title }) => title },
  {
    id: 'status',
    title: 'State',
    kind: 'text',
    value: ({ status }) => ruleStates[status].label,
    show: ({ status }) => <Status tone={ruleStates[status].tone}>{ruleStates[status].label}</Status>,
  },
  {
    id: 'severity',
    title: 'Severity',
    kind: 'text',
    value: ({ severity }) => severities[severity].label,
    show: ({ severity }) => <SeverityLabel severity={severity} />,
  },
  { id: 'checked', title: 'Documents', kind: 'number', value: one => one.documents_checked },
  {
    id: 'evidence',
    title: 'Where',
    kind: 'text',
    value: ({ evidence }) => evidence.map(({ document, page }) => `${document}, page ${page}`).join('\n'),
    show: ({ evidence, lacking }) => (
      <div className={classes.words}>
        {evidence.slice(0, 3).map(({ document_id, document, page, quote }) => (
          <div key={`${document} ${page} ${quote}`}>
            <Citation roomId={roomId} documentId={document_id} page={page} quote={quote}>
              {document}, page {page}
            </Citation>
          </div>
        ))}
        {lacking.length > 0 && `Lacking in: ${lacking.map(({ document }) => document).join(', ')}`}
      </div>
    ),
  },
]

function CheckForm({ roomId, onClose }: { roomId: number; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { data = [] } = useQuery(ruleListsQuery)
  return (
    <FormDrawer title="Check rules" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ rule_list: string }>
          fields={[{ name: 'rule_list', label: 'Rule list', kind: 'choice', required: true, choices: data }]}
          submit="Check rules"
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ rule_list }) => {
            await intelligenceApi('POST /api/v1/svc/intelligence/analyze-compliance', {
              body: { room_id: roomId, rule_list },
            }).finally(() => queryClient.invalidateQueries(complianceQuery(roomId)))
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
