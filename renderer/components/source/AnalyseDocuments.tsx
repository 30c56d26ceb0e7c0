import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Analysis, diligenceApi } from '../../api/modules.ts'
import type { CallProgress } from '../../api/transport.ts'
import { allDealsQuery } from '../../queries/deals.ts'
import { type AnalysedFor, analysesKey, roomsKey, roomsQuery } from '../../queries/diligence.ts'
import { useEnabledModules } from '../../session/session.ts'
import { FormDrawer } from '../form/FormDrawer.tsx'
import type { Field } from '../form/fields.ts'
import { SchemaForm } from '../form/SchemaForm.tsx'
import { OPENING, ReadingSource } from './ReadingSource.tsx'
import { SourcePicker } from './SourcePicker.tsx'
import { isChosen, nothingChosen, problemOf, type SourceChoice, sourceOf } from './source-choice.ts'

interface Values {
  deal_id: string | null
  room_id: string | null
  as_of: string | null
  reason: string
}

interface AnalyseDocumentsProps {
  /** The deal that they are of, or the room whose documents are read, where it is known. */
  of?: AnalysedFor
  /** A wrong analysis, which stays to be read and counts no more. */
  inPlaceOf?: Pick<Analysis, 'id' | 'deal_id' | 'room_id' | 'as_of'>
  onClose: () => void
}

/** Runs an analysis: selects documents of a deal or room, then shows the findings. */
export function AnalyseDocuments({ of, inPlaceOf, onClose }: AnalyseDocumentsProps) {
  return (
    <FormDrawer title={inPlaceOf ? 'Run the analysis again' : 'Analyse documents'} onClose={onClose}>
      {(onDirty, close) => (
        <Form of={of} wrong={inPlaceOf} onDirty={onDirty} onCancel={close} onDone={onClose} />
      )}
    </FormDrawer>
  )
}

const reason: Field<keyof Values> = {
  name: 'reason',
  label: 'Reason',
  kind: 'text',
  required: true,
  hint: 'What was wrong with the analysis; it stays on record',
}

const idText = (id: number | null) => (id === null ? null : String(id))

const initialOf = ({ deal_id, room_id, as_of }: NonNullable<AnalyseDocumentsProps['inPlaceOf']>) => ({
  deal_id: idText(deal_id),
  room_id: idText(room_id),
  as_of,
})

interface FormProps {
  of: AnalysedFor | Record<never, never> | undefined
  wrong: AnalyseDocumentsProps['inPlaceOf']
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onDone: () => void
}

function Form({ of = {}, wrong, onDirty, onCancel, onDone }: FormProps) {
  const deals = useQuery({ ...allDealsQuery, enabled: useEnabledModules().has('crm') })
  const rooms = useQuery(roomsQuery)
  const [first] = useState<SourceChoice>(
    'room_id' in of ? { ...nothingChosen, place: 'room', room: of.room_id } : nothingChosen,
  )
  const [choice, setChoice] = useState(first)
  const [missing, setMissing] = useState(false)
  const [progress, setProgress] = useState<CallProgress | null>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const choices = (items: ReadonlyArray<{ id: number; name: string }> = []) =>
    items.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <SchemaForm<Values>
      fields={[
        ...(wrong ? [reason] : []),
        { name: 'deal_id', label: 'Deal', kind: 'choice', choices: choices(deals.data?.items) },
        // Documents kept in a room belong to that room.
        ...(choice.place === 'room'
          ? []
          : [
              {
                name: 'room_id' as const,
                label: 'Data room',
                kind: 'choice' as const,
                choices: choices(rooms.data?.items),
              },
            ]),
        {
          name: 'as_of',
          label: 'As of',
          kind: 'date',
          hint: 'Expiries and other dates are tested at this date; default: today',
        },
      ]}
      initial={wrong ? initialOf(wrong) : 'deal_id' in of ? { deal_id: String(of.deal_id) } : {}}
      submit={wrong ? 'Run the analysis again' : 'Analyse documents'}
      onDirty={dirty => onDirty(dirty || (choice !== first && isChosen(choice)))}
      onCancel={onCancel}
      onSubmit={async ({ deal_id, room_id, as_of, reason: why }) => {
        const source = problemOf(choice) === null ? await sourceOf(choice) : null
        setMissing(source === null)
        if (source === null) return
        setProgress(OPENING)
        try {
          const body = {
            source,
            deal_id: deal_id === null ? null : Number(deal_id),
            room_id: room_id == null ? null : Number(room_id),
            ...(as_of === null ? {} : { as_of }),
          }
          const { id } = wrong
            ? await diligenceApi('POST /api/v1/svc/vdr/analyses/{analysis_id}/supersede', {
                params: { analysis_id: wrong.id },
                body: { ...body, reason: why },
                hear: setProgress,
              })
            : await diligenceApi('POST /api/v1/svc/vdr/analyze', { body, hear: setProgress })
          onDone()
          await navigate({ to: '/diligence/$analysisId', params: { analysisId: String(id) } })
        } finally {
          setProgress(null)
          void queryClient.invalidateQueries({ queryKey: analysesKey })
          void queryClient.invalidateQueries({ queryKey: roomsKey })
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
