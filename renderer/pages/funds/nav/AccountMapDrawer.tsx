import { Button, Group, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FundAccount, fundAdminApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { fundsKey } from '../../../queries/funds.ts'
import { accountMapQuery } from './nav-runs.ts'

interface AccountMapDrawerProps {
  fund: FundAccount
  onClose: () => void
}

/** Edits the administrator’s accounts by the fund’s own, a line each. */
export function AccountMapDrawer({ fund, onClose }: AccountMapDrawerProps) {
  const map = useQuery(accountMapQuery(fund.id))
  const [typed, setTyped] = useState<string | null>(null)
  const save = useAction(
    (text: string) =>
      fundAdminApi('PUT /api/v1/svc/fund-admin/funds/{fa_id}/account-map', {
        params: { fa_id: fund.id },
        body: { accounts: linesOf(text) },
      }),
    { invalidates: [fundsKey] },
  )
  return (
    <FormDrawer title="Account map" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={map}>
          {({ accounts }) => {
            const text = typed ?? accounts.map(one => `${one.admin_account} = ${one.account}`).join('\n')
            return (
              <>
                <Textarea
                  label="The administrator’s account = account of the chart"
                  description="A line each. Accounts with the code or the name of one in the chart need no line."
                  placeholder="100-2000 Operating cash = 1010"
                  autosize
                  minRows={8}
                  value={text}
                  onChange={event => {
                    setTyped(event.currentTarget.value)
                    onDirty(true)
                  }}
                  data-autofocus
                />
                <Group mt="lg" justify="flex-end" gap="sm">
                  <Button variant="default" onClick={close}>
                    Cancel
                  </Button>
                  <Button loading={save.isPending} onClick={() => save.mutate(text, { onSuccess: onClose })}>
                    Save
                  </Button>
                </Group>
              </>
            )
          }}
        </Loaded>
      )}
    </FormDrawer>
  )
}

/** Returns the pairs of a text, the last equals sign of a line between them. */
const linesOf = (text: string) =>
  text.split('\n').flatMap(line => {
    const at = line.lastIndexOf('=')
    const [admin_account, account] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    return at < 0 && account === '' ? [] : [{ admin_account, account }]
  })
