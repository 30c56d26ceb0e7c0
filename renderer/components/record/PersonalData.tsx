import { Button, List, Text, Title } from '@mantine/core'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, type PersonalData as Found } from '../../api/modules.ts'
import { count } from '../../format/numbers.ts'
import { personalRecords } from '../../words/people.ts'
import { ConfirmTyped } from '../action/ConfirmTyped.tsx'
import { useAction } from '../action/use-action.ts'
import { Facts } from '../facts/Facts.tsx'
import { Loaded } from '../states/Loaded.tsx'

const SUBJECT = '/api/v1/svc/admin/erasures/{record_type}/{record_id}'

/** A person whose data can be shown and erased: the subject type and id. */
type Subject = Found['subject']

const paramsOf = ({ type, id }: Subject) => ({ record_type: type, record_id: id })

interface PersonalDataProps {
  subject: Subject
  /** The name to type as confirmation. */
  name: string
  /** The title; the data is a person's, where the record itself is not one. */
  title?: string
  invalidates: QueryKey
  onErased: () => void
}

/** Shows the personal data the office keeps about somebody, to answer an access or erasure request. */
export function PersonalData({ title = 'Personal data', ...props }: PersonalDataProps) {
  const [shown, setShown] = useState(false)
  return (
    <section>
      <Title order={2} mt="xl" mb="sm">
        {title}
      </Title>
      {shown ? (
        <Shown {...props} />
      ) : (
        <Button variant="default" onClick={() => setShown(true)}>
          Show their personal data
        </Button>
      )}
    </section>
  )
}

function Shown(props: Omit<PersonalDataProps, 'title'>) {
  const { subject, name } = props
  const found = useQuery({
    queryKey: ['personal-data', subject.type, subject.id],
    queryFn: ({ signal }) => adminApi(`GET ${SUBJECT}`, { params: paramsOf(subject), signal }),
  })
  return (
    <Loaded query={found}>
      {data => (
        <>
          <Facts facts={factsOf(data)} />
          {!data.searched_by_name && (
            <Text mt="sm">
              {subject.type === 'lp'
                ? 'The office knows the contact person only by e-mail address: texts were searched for it.'
                : `Texts were searched only by e-mail address: ${name} is not a unique name.`}
            </Text>
          )}
          <Text mt="sm">Not covered by the erasure:</Text>
          <List size="sm">
            {data.not_reached.map(what => (
              <List.Item key={what}>{what}</List.Item>
            ))}
          </List>
          <Erase {...props} found={data} />
        </>
      )}
    </Loaded>
  )
}

function factsOf({ records, audit_entries, mentions }: Found) {
  const counts = Map.groupBy(records, ({ type }) => personalRecords[type] ?? 'Other records')
  return [
    ...[...counts].map(([label, some]) => [label, count(some.length, 'record')] as const),
    ['Audit log', count(audit_entries.length, 'entry', 'entries')] as const,
    ['Named elsewhere', count(mentions.length, 'record')] as const,
  ]
}

function Erase({
  subject,
  name,
  found,
  invalidates,
  onErased,
}: Omit<PersonalDataProps, 'title'> & { found: Found }) {
  const [asking, setAsking] = useState(false)
  const erase = useAction(
    async () => {
      setAsking(false)
      await adminApi(`POST ${SUBJECT}`, { params: paramsOf(subject) })
      onErased()
    },
    {
      invalidates: [invalidates, ['personal-data']],
      done: () => 'Their personal data was erased.',
    },
  )
  return (
    <>
      <Button
        mt="md"
        variant="subtle"
        color="red"
        px={0}
        loading={erase.isPending}
        onClick={() => setAsking(true)}
      >
        Erase their personal data
      </Button>
      {asking && (
        <ConfirmTyped
          title="Erase personal data"
          name={name}
          verb="Erase"
          onConfirm={() => erase.mutate(undefined)}
          onClose={() => setAsking(false)}
        >
          <Text>
            {count(found.records.length, 'record')} and{' '}
            {count(found.audit_entries.length, 'entry', 'entries')} of the audit log are permanently redacted.
            This cannot be undone. If the office has another administrator, they must approve it.
          </Text>
        </ConfirmTyped>
      )}
    </>
  )
}
