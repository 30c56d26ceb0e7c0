import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { adminApi } from '../../api/modules.ts'
import { sampleOfficeQuery } from '../../queries/sample-office.ts'
import { useMay, useMe } from '../../session/session.ts'
import { useAction } from '../action/use-action.ts'
import { sampleAddress } from './sample-address.ts'

/** Opens the sample office beside this one, and goes there once it is filled. */
export function OpenSample() {
  const { organisation } = useMe()
  const asks = useMay('manage') && !organisation.sample
  const state = useQuery({ ...sampleOfficeQuery, enabled: asks }).data
  const [wanted, setWanted] = useState(false)
  const open = useAction(() => adminApi('POST /api/v1/svc/admin/sample-office/open'), {
    invalidates: [sampleOfficeQuery.queryKey],
  })
  const port = state?.port ?? null
  useEffect(() => {
    if (wanted && port !== null) location.assign(sampleAddress(port))
  }, [wanted, port])
  if (!state?.offered) return null
  return (
    <>
      <Button
        variant="default"
        loading={wanted && !state.fault}
        onClick={() => {
          setWanted(true)
          open.mutate(undefined)
        }}
      >
        Open the sample office
      </Button>
      {wanted && state.status === 'opening' && (
        <Text c="dimmed" size="sm" role="status">
          It is being filled: about a minute the first time.
        </Text>
      )}
      {wanted && state.fault && (
        <Text c="red" size="sm" role="alert">
          It did not open: {state.fault}
        </Text>
      )}
    </>
  )
}
