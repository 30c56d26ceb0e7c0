import { Button, Checkbox, Group, List, Modal, Select, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, type Leaving, type User } from '../../../api/modules.ts'
import { send } from '../../../api/transport.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { useMe } from '../../../session/session.ts'
import { belongingFates } from '../../../words/people.ts'
import { invitationsKey, usersKey } from './people.ts'

const PROPOSALS = 'Proposals waiting for approval'

interface SeeOutProps {
  user: User
  people: readonly User[]
  onLeft: () => void
}

/** Ends a person's access; their open work is shown first. */
export function SeeOut({ user, people, onLeft }: SeeOutProps) {
  const [asking, setAsking] = useState(false)
  return (
    <section>
      <Title order={2} mt="xl" mb="sm">
        Leaving
      </Title>
      <Text c="dimmed" mb="sm">
        Deactivates the account and handles everything that acts on behalf of {user.name}.
      </Text>
      <Button variant="default" color="red" onClick={() => setAsking(true)}>
        {user.name} leaves the office
      </Button>
      {asking && <Confirm user={user} people={people} onLeft={onLeft} onClose={() => setAsking(false)} />}
    </section>
  )
}

function Confirm({ user, people, onLeft, onClose }: SeeOutProps & { onClose: () => void }) {
  const me = useMe()
  const [heir, setHeir] = useState(String(me.id))
  const [proposals, setProposals] = useState<'withdrawn' | 'handed_over'>('withdrawn')
  const params = { user_id: user.id }
  const preview = useQuery({
    queryKey: ['admin', 'users', user.id, 'leaving', proposals],
    // A dry run, which the server rolls back.
    queryFn: ({ signal }) =>
      send('POST /api/v1/svc/admin/users/{user_id}/leave', {
        params,
        query: { ephemeral: true },
        body: { proposals },
        signal,
      }) as Promise<Leaving>,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const leave = useAction(
    () =>
      adminApi('POST /api/v1/svc/admin/users/{user_id}/leave', {
        params,
        body: { hand_over_to: Number(heir), proposals },
      }),
    { invalidates: [usersKey, invitationsKey], done: () => `${user.name} has left the office` },
  )
  return (
    <Modal opened onClose={onClose} title={`${user.name} leaves the office`}>
      <Loaded query={preview}>
        {({ belongings }) => (
          <>
            {belongings.length === 0 && <Text>Nothing else acts on their behalf.</Text>}
            {belongings.map(({ what, fate, items }) => (
              <div key={what}>
                <Text fw={500}>
                  {what} {belongingFates[fate]}
                </Text>
                <List mb="sm" size="sm">
                  {items.slice(0, 10).map((item, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two may read the same
                    <List.Item key={at}>{item}</List.Item>
                  ))}
                  {items.length > 10 && <List.Item>and {items.length - 10} more</List.Item>}
                </List>
              </div>
            ))}
            {belongings.some(({ what }) => what === PROPOSALS) && (
              <Checkbox
                mb="sm"
                label="Transfer the proposals instead of withdrawing them"
                description="The person who takes them over becomes their author and cannot be the second approver."
                checked={proposals === 'handed_over'}
                onChange={({ currentTarget }) =>
                  setProposals(currentTarget.checked ? 'handed_over' : 'withdrawn')
                }
              />
            )}
            {belongings.some(({ fate }) => fate === 'handed_over') && (
              <Select
                label="Taken over by"
                mb="sm"
                allowDeselect={false}
                value={heir}
                onChange={value => setHeir(value ?? heir)}
                data={people
                  .filter(({ id, status }) => id !== user.id && status === 'active')
                  .map(({ id, name, email }) => ({ value: String(id), label: `${name}, ${email}` }))}
              />
            )}
            <Text c="dimmed">
              Records keep their name. If the account is reactivated later, keys stay revoked. All
              administrators are notified.
            </Text>
            <Group mt="lg" justify="flex-end" gap="sm">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button
                color="red"
                loading={leave.isPending}
                onClick={() => leave.mutate(undefined, { onSuccess: onLeft })}
              >
                See {user.name} out
              </Button>
            </Group>
          </>
        )}
      </Loaded>
    </Modal>
  )
}
