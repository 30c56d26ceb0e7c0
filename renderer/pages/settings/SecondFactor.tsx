import { Anchor, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { authApi } from '../../api/modules.ts'
import { ShownOnce } from '../../components/action/ShownOnce.tsx'
import { useAction } from '../../components/action/use-action.ts'
import { Status } from '../../components/facts/Status.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { meant } from '../../language/language.ts'
import { factorProof } from '../../session/factor-proof.ts'
import { meQuery } from '../../session/session.ts'
import classes from './settings.module.css'

const codeField: Array<Field<'otp'>> = [
  { name: 'otp', label: 'Code', kind: 'code', required: true, hint: 'The six digits the app shows now' },
]

const proofField: Field<'code'> = {
  name: 'code',
  label: 'Code',
  kind: 'text',
  required: true,
  hint: 'The six digits the app shows now, or a recovery code',
}

const removalFields: Array<Field<'password' | 'code'>> = [
  { name: 'password', label: 'Password', kind: 'password', required: true, autoComplete: 'current-password' },
  proofField,
]

type Step =
  | { name: 'idle' | 'removing' | 'renewing' }
  | { name: 'enrolling'; secret: string; uri: string }
  | { name: 'codes'; codes: readonly string[] }

/** Setting the second factor up with its recovery codes, and taking it away; `left` is null while there is none. */
export function SecondFactor({ left }: { left: number | null }) {
  const [step, setStep] = useState<Step>({ name: 'idle' })
  const queryClient = useQueryClient()
  const begin = useAction(() => authApi('POST /api/v1/auth/second-factor'), { invalidates: [] })
  const finish = async (next: Step = { name: 'idle' }) => {
    setStep(next)
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  }

  if (step.name === 'enrolling') {
    return (
      <Enrol
        {...step}
        onConfirm={async otp => {
          const { recovery_codes } = await authApi('POST /api/v1/auth/second-factor/confirm', {
            body: { otp },
          })
          await finish({ name: 'codes', codes: recovery_codes })
        }}
        onCancel={() => setStep({ name: 'idle' })}
      />
    )
  }
  if (step.name === 'removing') {
    return (
      <SchemaForm<{ password: string; code: string }>
        key="removing"
        fields={removalFields}
        submit="Remove second factor"
        guarded={false}
        autoFocus
        onCancel={() => setStep({ name: 'idle' })}
        onSubmit={async ({ password, code }) => {
          await authApi('POST /api/v1/auth/second-factor/remove', {
            body: { password, ...factorProof(code) },
          })
          await finish()
        }}
      />
    )
  }
  if (step.name === 'renewing') {
    return (
      <SchemaForm<{ code: string }>
        key="renewing"
        fields={[proofField]}
        submit="Make new codes"
        guarded={false}
        autoFocus
        onCancel={() => setStep({ name: 'idle' })}
        onSubmit={async ({ code }) => {
          const { recovery_codes } = await authApi('POST /api/v1/auth/second-factor/recovery-codes', {
            body: factorProof(code),
          })
          await finish({ name: 'codes', codes: recovery_codes })
        }}
      />
    )
  }
  if (left !== null) {
    return (
      <>
        <Group>
          <Status tone="good">{meant('On', 'switched')}</Status>
          <Button variant="default" onClick={() => setStep({ name: 'renewing' })}>
            New recovery codes
          </Button>
          <Button variant="default" onClick={() => setStep({ name: 'removing' })}>
            Remove
          </Button>
        </Group>
        <Text mt="sm" c={left <= 2 ? 'red' : 'dimmed'}>
          {left === 0
            ? 'No recovery codes left: without the app you cannot sign in. Create new ones.'
            : `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`}
        </Text>
        {step.name === 'codes' && (
          <ShownOnce
            title="Recovery codes"
            secret={step.codes.join('\n')}
            onClose={() => setStep({ name: 'idle' })}
          >
            Each of these replaces one app code, for when you lose your phone. Print them or write them down
            and keep them apart from the password; they are shown only once, and earlier ones no longer work.
          </ShownOnce>
        )}
      </>
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
