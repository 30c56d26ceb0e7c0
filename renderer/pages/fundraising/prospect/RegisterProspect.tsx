import { Button, Group, Text } from '@mantine/core'
import { lpCrmApi, type Prospect } from '../../../api/modules.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Refused } from '../../../components/flow/Refused.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { fundraisingKey } from '../fundraising.ts'

interface Candidate {
  id: number
  name: string
}

/** Makes an LP an investor of the register; where somebody there is called alike, it is asked whether they are the same. */
export function RegisterProspect({
  prospect,
  onClose,
}: {
  prospect: Pick<Prospect, 'id' | 'name'>
  onClose: () => void
}) {
  const register = useAction(
    (body: { investor_id?: number; create?: true }) =>
      lpCrmApi('POST /api/v1/svc/lp-crm/lps/{lp_id}/investor', {
        params: { lp_id: prospect.id },
        body,
      }).then(onClose),
    {
      invalidates: [fundraisingKey, ['investors']],
      done: () => `${prospect.name} is in the register`,
    },
  )
  const { error } = register
  const alike =
    error instanceof ApiProblem && error.code === 'similar_investor'
      ? (error.members.candidates as Candidate[])
      : null
  return (
    <FormDrawer title={`${prospect.name} becomes the investor`} onClose={onClose}>
      {(_onDirty, close) =>
        alike ? (
          <>
            <Text mb="md">The register has an investor with a similar name. Is it the same?</Text>
            {alike.map(({ id, name }) => (
              <Button
                key={id}
                variant="default"
                fullWidth
                mb="sm"
                onClick={() => register.mutate({ investor_id: id })}
              >
                It is {name}
              </Button>
            ))}
            <Group mt="md">
              <Button onClick={() => register.mutate({ create: true })}>Register a new investor</Button>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
            </Group>
          </>
        ) : (
          <>
            <Text mb="md">
              {prospect.name} enters the register with type, country and the address of the main contact. The
              register then owns these; record commitments and KYC there.
            </Text>
            {error && <Refused error={error} onRetry={() => register.mutate({})} />}
            <Group>
              <Button loading={register.isPending} onClick={() => register.mutate({})}>
                Make an investor
              </Button>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
            </Group>
          </>
        )
      }
    </FormDrawer>
  )
}
