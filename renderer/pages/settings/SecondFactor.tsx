import { Anchor, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { authApi } from '../../api/modules.ts'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Status } from '../../components/Status.tsx'
import { useAction } from '../../components/use-action.ts'
import { meQuery } from '../../session/session.ts'
import classes from './settings.module.css'

const codeField: Array<Field<'otp'>> = [
  { name: 'otp', label: 'Code', kind: 'code', required: true, hint: 'The six digits the app shows now' },
]

const passwordField: Array<Field<'password'>> = [
  { name: 'password', label: 'Password', kind: 'password', required: true, autoComplete: 'current-password' },
]

type Step = { name: 'idle' } | { name: 'enrolling'; secret: string; uri: string } | { name: 'removing' }

/** Setting the second factor up, and taking it away. */
export function SecondFactor({ active }: { active: boolean }) {
  const [step, setStep] = useState<Step>({ name: 'idle' })
  const queryClient = useQueryClient()
  const begin = useAction(() => authApi('POST /api/v1/auth/second-factor'), { invalidates: [] })
  const finish = async () => {
    setStep({ name: 'idle' })
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  }

  if (step.name === 'enrolling') {
    return (
      <Enrol
        {...step}
        onConfirm={async otp => {
          await authApi('POST /api/v1/auth/second-factor/confirm', { body: { otp } })
          await finish()
        }}
        onCancel={() => setStep({ name: 'idle' })}
      />
    )
  }
  if (step.name === 'removing') {
    return (
      <SchemaForm<{ password: string }>
        fields={passwordField}
        submit="Remove second factor"
        guarded={false}
        autoFocus
        onCancel={() => setStep({ name: 'idle' })}
        onSubmit={async body => {
          await authApi('POST /api/v1/auth/second-factor/remove', { body })
          await finish()
        }}
      />
    )
  }
  if (active) {
    return (
      <Group>
        <Status tone="good">On</Status>
        <Button variant="default" onClick={() => setStep({ name: 'removing' })}>
          Remove
        </Button>
      </Group>
    )
  }
  return (
    <Group>
      <Status tone="quiet">Off</Status>
      <Button
        loading={begin.isPending}
        onClick={() =>
          begin.mutate(undefined, {
            onSuccess: seed => setStep({ name: 'enrolling', secret: seed.secret, uri: seed.uri }),
          })
        }
      >
        Set up
      </Button>
    </Group>
  )
}

interface EnrolProps {
  secret: string
  uri: string
  onConfirm: (otp: string) => Promise<void>
  onCancel: () => void
}

function Enrol({ secret, uri, onConfirm, onCancel }: EnrolProps) {
  return (
    <Stack gap="md">
      <Group align="flex-start" gap="lg" wrap="nowrap">
        <img
          className={classes.qr}
          alt="QR code with the secret below"
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { ecc: 'M' }))}`}
        />
        <Stack gap="sm">
          <Text>Scan this with your authenticator app, or type the secret into it:</Text>
          <Code block>{secret}</Code>
          <Anchor href={uri} size="xs" className={classes.uri}>
            {uri}
          </Anchor>
        </Stack>
      </Group>
      <SchemaForm<{ otp: string }>
        fields={codeField}
        submit="Confirm"
        guarded={false}
        autoFocus
        onCancel={onCancel}
        onSubmit={({ otp }) => onConfirm(otp)}
      />
    </Stack>
  )
}
