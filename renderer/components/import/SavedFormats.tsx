import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ImportFormatInput, importFormatsApi, type SheetImportTrial } from '../../api/modules.ts'
import { importsKey } from '../../queries/imports.ts'
import { useAction } from '../action/use-action.ts'

export type FormatLayout = ImportFormatInput['layout']

type ToldLayout = FormatLayout & { last_row?: unknown; duplicates?: unknown }

/** Returns what a format keeps: the settings told, with the columns and the delimiter as read; not where one file ends. */
export function formatOf(
  { last_row: _, duplicates: __, ...told }: ToldLayout,
  { mapping, delimiter, header_row }: Pick<SheetImportTrial, 'mapping' | 'delimiter' | 'header_row'>,
): FormatLayout {
  return {
    ...(delimiter === null ? {} : { delimiter }),
    header_row: header_row ?? 0,
    ...told,
    mapping,
  }
}

interface FormatsOfferedProps {
  formats: SheetImportTrial['formats']
  onUse: (layout: FormatLayout) => void
  /** Called when the offers have changed. */
  onChanged: () => void
}

/** Formats that the office saved of files with these columns. */
export function FormatsOffered({ formats, onUse, onChanged }: FormatsOfferedProps) {
  const remove = useAction(
    (format_id: number) =>
      importFormatsApi('DELETE /api/v1/svc/imports/formats/{format_id}', { params: { format_id } }),
    { invalidates: [importsKey], done: () => 'Format deleted' },
  )
  if (formats.length === 0) return null
  return (
    <Alert variant="outline" title="The file looks like one of a saved format">
      {formats.map(({ id, name, layout }) => (
        <Group key={id} gap="sm">
          <span>{name}</span>
          <Button size="compact-xs" variant="light" onClick={() => onUse(layout)}>
            Use it
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            loading={remove.isPending}
            onClick={() => remove.mutate(id, { onSuccess: onChanged })}
          >
            Delete
          </Button>
        </Group>
      ))}
    </Alert>
  )
}

interface SaveFormatProps extends Pick<ImportFormatInput, 'kind' | 'signature'> {
  /** The settings as told so far. */
  layout: FormatLayout
  onChanged: () => void
}

/** Saves the settings under a name, for the next file with these columns. */
export function SaveFormat({ kind, signature, layout, onChanged }: SaveFormatProps) {
  const [name, setName] = useState('')
  const save = useAction(
    (saved: string) =>
      importFormatsApi('POST /api/v1/svc/imports/formats', {
        body: { kind, name: saved, signature, layout },
      }),
    { invalidates: [importsKey], done: ({ name: saved }) => `Format saved: ${saved}` },
  )
  const keep = () => {
    if (name.trim() !== '') save.mutate(name.trim(), { onSuccess: onChanged })
  }
  return (
    <Group gap="sm" align="end">
      <TextInput
        size="xs"
        w={260}
        maxLength={80}
        label="Save these settings as a format"
        placeholder="Such as the bank’s name"
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // Among the fields of another form.
          event.preventDefault()
          keep()
        }}
      />
      <Button
        size="xs"
        variant="default"
        loading={save.isPending}
        disabled={name.trim() === ''}
        onClick={keep}
      >
        Save
      </Button>
    </Group>
  )
}
