import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vdrApi } from '../../../api/modules.ts'
import type { Field } from '../../../components/form/fields.ts'
import { count } from '../../../format/numbers.ts'
import { Outline } from './Outline.tsx'

const templatesQuery = queryOptions({
  queryKey: ['vdr', 'room-templates'],
  queryFn: ({ signal }) => vdrApi('GET /api/v1/svc/vdr/room-templates', { signal }),
  staleTime: 'static',
})

/** A form field for a template, with the outline of the chosen one below. */
export function useTemplateField({ required }: { required: boolean }) {
  const { data } = useQuery(templatesQuery)
  const templates = data?.items ?? []
  const field: Field<'template'> = {
    name: 'template',
    label: 'Template',
    kind: 'choice',
    required,
    hint: required
      ? 'Its folders and groups are created and can be changed later'
      : 'Starts empty unless a template is selected; everything can be changed later',
    choices: templates.map(({ key, title, folders, groups }) => ({
      value: key,
      label: `${title} (${count(folders.length, 'folder')}, ${count(groups.length, 'group')})`,
    })),
  }
  const outcome = ({ template }: Readonly<Record<string, string>>): ReactNode => {
    const chosen = templates.find(({ key }) => key === template)
    return chosen && <Outline template={chosen} />
  }
  return { field, outcome }
}
