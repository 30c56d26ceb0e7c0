import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { cimApi, type MemorandumInput } from '../../api/modules.ts'
import type { CallProgress } from '../../api/transport.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { OPENING, ReadingSource } from '../../components/source/ReadingSource.tsx'
import { SourcePicker } from '../../components/source/SourcePicker.tsx'
import { isChosen, nothingChosen, sourceOf } from '../../components/source/source-choice.ts'
import { Loaded } from '../../components/states/Loaded.tsx'
import { allDealsQuery } from '../../queries/deals.ts'
import { memorandaKey, templatesQuery } from './memoranda.ts'

interface Values {
  title: string
  template_key: MemorandumInput['template_key']
  deal_id: string | null
}

interface WriteMemorandumProps {
  /** The deal that is chosen at first. */
  dealId?: number
  onClose: () => void
}

/** A new memorandum: which template, of which deal, from which documents. */
export function WriteMemorandum({ dealId, onClose }: WriteMemorandumProps) {
  const deals = useQuery(allDealsQuery)
  const templates = useQuery(templatesQuery)
  return (
    <FormDrawer title="Write memorandum" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={templates}>
          {({ items }) => (
            <Form
              templates={items}
              dealId={dealId}
              deals={deals.data?.items ?? []}
              onDirty={onDirty}
              onCancel={close}
              onDone={onClose}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}

interface FormProps {
  dealId: number | undefined
  templates: ReadonlyArray<{ key: string; title: string; description: string }>
  deals: ReadonlyArray<{ id: number; name: string }>
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onDone: () => void
}

function Form({ dealId, templates, deals, onDirty, onCancel, onDone }: FormProps) {
  const [choice, setChoice] = useState(nothingChosen)
  const [progress, setProgress] = useState<CallProgress | null>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <SchemaForm<Values>
      fields={[
        { name: 'title', label: 'Title', kind: 'text', required: true },
        {
          name: 'template_key',
          label: 'Template',
          kind: 'choice',
          required: true,
          choices: templates.map(({ key, title }) => ({ value: key, label: title })),
        },
        {
          name: 'deal_id',
          label: 'Deal',
          kind: 'choice',
          choices: deals.map(({ id, name }) => ({ value: String(id), label: name })),
          hint: 'Includes size, terms, pricing and people',
        },
      ]}
      initial={{ template_key: 'standard', deal_id: dealId === undefined ? null : String(dealId) }}
      submit="Write memorandum"
      autoFocus
      onDirty={dirty => onDirty(dirty || isChosen(choice))}
      onCancel={onCancel}
      onSubmit={async ({ title, template_key, deal_id }) => {
        setProgress(OPENING)
        const { id } = await cimApi('POST /api/v1/svc/cim/generate', {
          body: {
            title,
            template_key,
            deal_id: deal_id === null ? null : Number(deal_id),
            source: await sourceOf(choice),
          },
          hear: setProgress,
        }).finally(() => setProgress(null))
        await queryClient.invalidateQueries({ queryKey: memorandaKey })
        onDone()
        await navigate({ to: '/memoranda/$reportId', params: { reportId: String(id) } })
      }}
    >
      <SourcePicker module="cim" value={choice} onChange={setChoice} />
      {progress && <ReadingSource progress={progress} found="The memorandum" />}
    </SchemaForm>
  )
}
