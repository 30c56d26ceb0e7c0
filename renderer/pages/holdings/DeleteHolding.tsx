import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Holding, holdingsApi } from '../../api/modules.ts'
import { ConfirmTyped } from '../../components/ConfirmTyped.tsx'
import { useAction } from '../../components/use-action.ts'
import { fundsKey } from '../../queries/funds.ts'

/** Deletes a holding on which nothing rests; what does is told. */
export function DeleteHolding({ holding: { id, name } }: { holding: Holding }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const remove = useAction(
    async () => {
      await holdingsApi('DELETE /api/v1/svc/holdings/{holding_id}', { params: { holding_id: id } })
      await navigate({ to: '/holdings' })
    },
    { invalidates: [fundsKey], done: () => `${name} is deleted` },
  )
  return (
    <>
      <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label="More">
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red" onClick={() => setAsking(true)}>
            Delete holding…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <ConfirmTyped
          title="Delete the holding?"
          name={name}
          verb="Delete holding"
          busy={remove.isPending}
          onConfirm={() => {
            setAsking(false)
            remove.mutate(undefined)
          }}
          onClose={() => setAsking(false)}
        >
          <Text size="sm">
            It goes for good. A holding that entries, calls or valuations name stays: mark it as exited.
          </Text>
        </ConfirmTyped>
      )}
    </>
  )
}
