import { Alert, Anchor, Table, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../api/modules.ts'
import { Command } from '../../components/facts/Command.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { RecoveryKit } from '../../components/recovery/RecoveryKit.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatTime } from '../../format/dates.ts'
import { useMay } from '../../session/session.ts'
import classes from './settings.module.css'

const recoveryQuery = {
  queryKey: ['admin', 'recovery'],
  queryFn: () => adminApi('GET /api/v1/svc/admin/recovery'),
} as const

/** Recovery of the office after a computer is lost: the kit, and the secrets to enter again without it. */
export function RecoveryPage() {
  const recovery = useQuery(recoveryQuery)
  const queryClient = useQueryClient()
  const mayMake = useMay('appliance')
  return (
    <PageBody narrow>
      <PageHeader
        title="Recovery"
        description="What restores the office on another computer: a backup, and the key to its secrets."
        calls={['GET /api/v1/svc/admin/recovery', 'POST /api/v1/svc/admin/recovery/kit']}
      />
      <Loaded query={recovery}>
        {({ sealed, kit_made_at }) => (
          <>
            {sealed.length > 0 && (
              <Alert mb="lg" color="yellow" title="Sealed under another key">
                <Text mb="sm">
                  The database was restored without its keys. Stop Fund Office and restore the recovery kit
                  with <Command name="restore" given="--kit <file>" />, or enter these again:
                </Text>
                <Table>
                  <Table.Tbody>
                    {sealed.map(({ what, name, page }) => (
                      <Table.Tr key={`${what} ${name}`}>
                        <Table.Td>{what}</Table.Td>
                        <Table.Td>
                          <Anchor href={page}>{name}</Anchor>
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </Alert>
            )}
            <section className={classes.section}>
              <Title order={2}>Recovery kit</Title>
              <Text c="dimmed" mb="sm">
                {kit_made_at
                  ? `The last one was made ${formatTime(kit_made_at)}. Earlier ones still work with their own passphrases.`
                  : 'None created yet. Without one, after restoring a backup everyone must set up their second factor again, and the passwords and keys for mail, model, webhooks and connections must be re-entered.'}
              </Text>
              {mayMake ? (
                <RecoveryKit
                  onKept={() => void queryClient.invalidateQueries({ queryKey: recoveryQuery.queryKey })}
                />
              ) : (
                <Text>Only a superadmin can create it.</Text>
              )}
            </section>
          </>
        )}
      </Loaded>
    </PageBody>
  )
}
