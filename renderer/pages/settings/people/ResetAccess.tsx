import { Button, Checkbox, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { adminApi, type ResetLink, type User } from '../../../api/modules.ts'
import { ShownOnce } from '../../../components/action/ShownOnce.tsx'
import { useAction } from '../../../components/action/use-action.ts'
import { MailLink } from './MailLink.tsx'
import { usersKey } from './people.ts'

/** A link by which somebody who lost their password or phone gets back in. */
export function ResetAccess({ user }: { user: User }) {
  const [factorToo, setFactorToo] = useState(false)
  const [link, setLink] = useState<ResetLink | null>(null)
  const make = useAction(
    () =>
      adminApi('POST /api/v1/svc/admin/users/{user_id}/reset-links', {
        params: { user_id: user.id },
        body: { second_factor: factorToo },
      }),
    { invalidates: [usersKey] },
  )
  return (
    <section>
      <Title order={2} mt="xl" mb="sm">
        Lost password or phone
      </Title>
      <Text c="dimmed" mb="sm">
        A link, valid for one day, with which {user.name} chooses a new password. All administrators are
        notified.
      </Text>
      {user.second_factor && (
        <Checkbox
          mb="sm"
          label="Also remove the second factor"
          checked={factorToo}
          onChange={event => setFactorToo(event.currentTarget.checked)}
        />
      )}
      <Group>
        <Button
          variant="default"
          loading={make.isPending}
          onClick={() => make.mutate(undefined, { onSuccess: setLink })}
        >
          Create a reset link
        </Button>
      </Group>
      {link && (
        <ShownOnce title="Reset link" secret={link.url} onClose={() => setLink(null)}>
          It works once and is shown only once. Verify that {user.name} requested it, then deliver it yourself
          <MailLink
            to={user.email}
            send={() =>
              adminApi('POST /api/v1/svc/admin/users/{user_id}/reset-links/{link_id}/mail', {
                params: { user_id: user.id, link_id: link.id },
                body: { url: link.url },
              })
            }
          />
        </ShownOnce>
      )}
    </section>
  )
}
