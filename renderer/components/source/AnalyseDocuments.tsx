import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { vdrApi } from '../../api/modules.ts'
import type { CallProgress } from '../../api/transport.ts'
import { allDealsQuery } from '../../queries/deals.ts'
import { analysesKey, roomsQuery } from '../../queries/diligence.ts'
import { useEnabledModules } from '../../session/session.ts'
import { FormDrawer } from '../form/FormDrawer.tsx'
import { SchemaForm } from '../form/SchemaForm.tsx'
import { OPENING, ReadingSource } from './ReadingSource.tsx'
import { SourcePicker } from './SourcePicker.tsx'
import { isChosen, nothingChosen, problemOf, sourceOf } from './source-choice.ts'

interface Values {
  deal_id: string | null
  room_id: string | null
  as_of: string | null
}

interface AnalyseDocumentsProps {
  /** The deal that they are of, where it is known. */
  dealId?: number
  onClose: () => void
}

/** Which documents, of which deal or room; then what was found in them. */
export function AnalyseDocuments({ dealId, onClose }: AnalyseDocumentsProps) {
  return (
    <FormDrawer title="Analyse documents" onClose={onClose}>
      {(onDirty, close) => <Form dealId={dealId} onDirty={onDirty} onCancel={close} onDone={onClose} />}
    </FormDrawer>
  )
}

interface FormProps {
  dealId: number | undefined
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onDone: () => void
}

function Form({ dealId, onDirty, onCancel, onDone }: FormProps) {
  const deals = useQuery({ ...allDealsQuery, enabled: useEnabledModules().has('crm') })
  const rooms = useQuery(roomsQuery)
  const [choice, setChoice] = useState(nothingChosen)
  const [missing, setMissing] = useState(false)
  const [progress, setProgress] = useState<CallProgress | null>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const choices = (items: ReadonlyArray<{ id: number; name: string }> = []) =>
    items.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <SchemaForm<Values>
      fields={[
        { name: 'deal_id', label: 'Deal', kind: 'choice', choices: choices(deals.data?.items) },
        { name: 'room_id', label: 'Data room', kind: 'choice', choices: choices(rooms.data?.items) },
        {
          name: 'as_of',
          label: 'As of',
          kind: 'date',
          hint: 'Expiries and other dates are judged by this day; today unless said',
        },
      ]}
      initial={dealId === undefined ? {} : { deal_id: String(dealId) }}
      submit="Analyse documents"
      onDirty={dirty => onDirty(dirty || isChosen(choice))}
      onCancel={onCancel}
      onSubmit={async ({ deal_id, room_id, as_of }) => {
        const source = problemOf(choice) === null ? await sourceOf(choice) : null
        setMissing(source === null)
        if (source === null) return
        setProgress(OPENING)
        try {
          const { id } = await vdrApi('POST /api/v1/svc/vdr/analyze', {
            body: {
              source,
              deal_id: deal_id === null ? null : Number(deal_id),
              room_id: room_id === null ? null : Number(room_id),
              ...(as_of === null ? {} : { as_of }),
            },
            hear: setProgress,
          })
          onDone()
          await navigate({ to: '/diligence/$analysisId', params: { analysisId: String(id) } })
        } finally {
          setProgress(null)
          void queryClient.invalidateQueries({ queryKey: analysesKey })
        }
      }}
    >
      <SourcePicker
        module="vdr"
        value={choice}
        onChange={setChoice}
        problem={missing && !isChosen(choice) ? 'Choose the documents to read' : null}
      />
      {progress && <ReadingSource progress={progress} found="The analysis" />}
    </SchemaForm>
  )
}
