import { Button, FileButton, Group, Image, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, type Letterhead } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useMay } from '../../session/session.ts'
import { paperLanguages } from '../../words/papers.ts'

type Values = Omit<Letterhead, 'office' | 'logo'>

const fields: Array<Field<keyof Values>> = [
  {
    name: 'sender',
    label: 'Below the office name',
    kind: 'multiline',
    hint: 'One per line: address, telephone, website',
  },
  {
    name: 'footer',
    label: 'At the bottom of each page',
    kind: 'text',
    hint: 'Registration and supervisor',
  },
  { name: 'signatory', label: 'Signatory of notices', kind: 'text' },
  { name: 'signatory_title', label: 'Job title', kind: 'text', hint: 'Such as Partner' },
  {
    name: 'paper',
    label: 'Paper',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'a4', label: 'A4' },
      { value: 'letter', label: 'US Letter' },
    ],
  },
  {
    name: 'language',
    label: 'Language',
    kind: 'choice',
    required: true,
    hint: 'For notices and statements, unless set per investor',
    choices: Object.entries(paperLanguages).map(([value, label]) => ({ value, label })),
  },
  { name: 'colour', label: 'Accent colour', kind: 'text', required: true, hint: 'Such as #1f3a5f' },
]

const letterheadQuery = {
  queryKey: ['admin', 'letterhead'],
  queryFn: () => adminApi('GET /api/v1/svc/admin/letterhead'),
} as const

/** The head and foot of notices, statements and K-1 figures. */
export function LetterheadPage() {
  const mayManage = useMay('manage')
  const queryClient = useQueryClient()
  const letterhead = useQuery(letterheadQuery)
  return (
    <PageBody narrow>
      <PageHeader
        title="Letterhead"
        description="Used for notices, capital account statements and K-1 figures from now on."
        calls={[
          'GET /api/v1/svc/admin/letterhead',
          'PUT /api/v1/svc/admin/letterhead',
          'GET /api/v1/svc/admin/letterhead/example',
        ]}
        actions={
          <Button variant="default" component="a" href="/api/v1/svc/admin/letterhead/example" download>
            Preview
          </Button>
        }
      />
      <Loaded query={letterhead}>
        {({ office, logo, ...values }) => (
          <>
            <Logo logo={logo} office={office} disabled={!mayManage} />
            <SchemaForm<Values>
              key={JSON.stringify(values)}
              fields={fields}
              initial={values}
              submit="Save"
              disabled={!mayManage}
              onSubmit={async body => {
                const saved = await adminApi('PUT /api/v1/svc/admin/letterhead', {
                  body: { ...body, colour: body.colour.toLowerCase() },
                })
                queryClient.setQueryData(letterheadQuery.queryKey, saved)
                notifications.show({ message: 'Saved' })
              }}
            />
          </>
        )}
      </Loaded>
    </PageBody>
  )
}

interface LogoProps {
  /** The logo as a data URL. */
  logo: string | null
  office: string
  disabled: boolean
}

function Logo({ logo, office, disabled }: LogoProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const set = useAction(
    async (picture: File | null) =>
      adminApi('PUT /api/v1/svc/admin/letterhead', {
        body: { logo: picture && (await base64Of(picture)) },
      }),
    {
      invalidates: [],
      done: ({ logo: now }) =>
        now ? 'The logo appears on all documents from now on' : 'The logo was removed',
    },
  )
  const put = (picture: File | null) => {
    setProblem(null)
    if (picture && picture.size > LARGEST) return setProblem('The image must be at most 256 KiB.')
    set.mutate(picture, { onSuccess: saved => queryClient.setQueryData(letterheadQuery.queryKey, saved) })
  }
  return (
    <section aria-label="Logo">
      {logo ? (
        <Image
          src={logo}
          alt={`Logo of ${office}`}
          w="auto"
          mah={60}
          maw={220}
          fit="contain"
          bg="white"
          p="xs"
        />
      ) : (
        <Text size="sm" c="dimmed">
          Without a logo, documents show the office’s name.
        </Text>
      )}
      <Group my="sm" gap="sm">
        <FileButton accept="image/png,image/jpeg" onChange={picture => picture && put(picture)}>
          {props => (
            <Button {...props} variant="default" disabled={disabled} loading={set.isPending}>
              {logo ? 'Choose another logo' : 'Choose a logo'}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button variant="subtle" disabled={disabled || set.isPending} onClick={() => put(null)}>
            Remove
          </Button>
        )}
        <Text size="sm" c="dimmed">
          PNG or JPEG, up to 256 KiB
        </Text>
      </Group>
      {problem && (
        <Text size="sm" c="red" role="alert" mb="sm">
          {problem}
        </Text>
      )}
    </section>
  )
}

/** In bytes, as the server takes it. */
const LARGEST = 256 * 1024

async function base64Of(picture: File): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters)
}
