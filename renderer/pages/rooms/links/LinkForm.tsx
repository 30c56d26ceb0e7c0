import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CreatedShareLink, type ShareLinkInput, vdrApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { roomFoldersQuery } from '../../../queries/diligence.ts'
import { shareSettingsQuery } from './share-queries.ts'

interface Values {
  name: string
  who: 'anybody' | 'said' | 'proven'
  gives: 'shown' | 'files' | 'marked_files'
  folders: readonly string[]
  allow: string | null
  deny: string | null
  password: string | null
  expires: string | null
  max_views: number | null
  nda_text: string | null
  message: string | null
}

const FIRST: Partial<Values> = { who: 'said', gives: 'shown' }

/** Makes a link to a room for people outside. */
export function LinkForm({
  roomId,
  filled,
  onMade,
  onClose,
}: {
  roomId: number
  /** Fields that the address of the page fills in. */
  filled?: Record<string, string> | null
  onMade: (link: CreatedShareLink) => void
  onClose: () => void
}) {
  const settings = useQuery(shareSettingsQuery).data
  const folders = useQuery(roomFoldersQuery(roomId)).data?.items ?? []
  return (
    <FormDrawer title="Create link" onClose={onClose}>
      {(onDirty, close) => (
        <>
          {settings?.public_url === null && (
            <Alert mb="md" color="yellow" title="Not accessible externally">
              Links open only on this computer until the office has a public address. Whoever runs the server
              sets it.
            </Alert>
          )}
          <SchemaForm<Values>
            fields={fieldsFor(
              folders.map(({ id, index, name }) => ({ value: String(id), label: `${index} ${name}` })),
              settings?.mail_configured ?? true,
            )}
            initial={filled?.name ? { ...FIRST, name: filled.name } : FIRST}
            submit="Create link"
            autoFocus
            onDirty={onDirty}
            onCancel={close}
            onSubmit={async values => {
              const made = await vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/share-links', {
                params: { room_id: roomId },
                body: inputOf(values),
              })
              onMade(made)
            }}
          />
        </>
      )}
    </FormDrawer>
  )
}

const fieldsFor = (
  folders: ReadonlyArray<{ value: string; label: string }>,
  mailConfigured: boolean,
): Array<Field<keyof Values>> => [
  { name: 'name', label: 'Recipient', kind: 'text', required: true, hint: 'For the office alone' },
  { name: 'message', label: 'Message', kind: 'multiline', hint: 'Shown to the recipient with your name' },
  {
    name: 'who',
    label: 'Access',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'said', label: 'Anyone, e-mail required' },
      { value: 'proven', label: 'Anyone, e-mail verified by a code' },
      { value: 'anybody', label: 'Anyone with the link' },
    ],
    ...(mailConfigured ? {} : { hint: 'Codes need a mail account, which this office has not set up' }),
  },
  {
    name: 'gives',
    label: 'Permissions',
    kind: 'choice',
    required: true,
    hint: 'A watermark says who has a copy. It cannot keep anyone from copying what they see',
    choices: [
      { value: 'shown', label: 'View pages, with a watermark' },
      { value: 'files', label: 'Look and download' },
      { value: 'marked_files', label: 'View and download, with a watermark' },
    ],
  },
  ...(folders.length === 0
    ? []
    : [
        {
          name: 'folders' as const,
          label: 'Folders',
          kind: 'list' as const,
          choices: folders,
          hint: 'The whole room if none is selected',
        },
      ]),
  { name: 'allow', label: 'Allow', kind: 'text', hint: 'Addresses or domains, separated by commas' },
  { name: 'deny', label: 'Block', kind: 'text', hint: 'Always blocked, even if allowed elsewhere' },
  { name: 'password', label: 'Password', kind: 'secret', hint: 'At least eight characters' },
  { name: 'expires', label: 'Last day', kind: 'date' },
  { name: 'max_views', label: 'View limit', kind: 'number' },
  {
    name: 'nda_text',
    label: 'Agreement',
    kind: 'multiline',
    hint: 'Accepted with name and e-mail before anything is shown',
  },
]

const several = (text: string | null): string[] =>
  (text ?? '')
    .split(/[\s,;]+/)
    .map(one => one.trim())
    .filter(Boolean)

const inputOf = (values: Values): ShareLinkInput => ({
  name: values.name,
  message: values.message,
  require_email: values.who !== 'anybody',
  verify_email: values.who === 'proven',
  allow_download: values.gives !== 'shown',
  watermark: values.gives !== 'files',
  folder_ids: (values.folders ?? []).map(Number),
  allow: several(values.allow),
  deny: several(values.deny),
  password: values.password,
  // To the end of that day where this person is.
  expires_at: values.expires === null ? null : new Date(`${values.expires}T23:59:59`).toISOString(),
  max_views: values.max_views,
  nda_text: values.nda_text,
})
