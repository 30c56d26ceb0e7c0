import { Button, Code, Group, Modal, Portal, Text } from '@mantine/core'
import { useState } from 'react'
import { adminApi, type RecoveryKit as Kit } from '../../api/modules.ts'
import { formatTime } from '../../format/dates.ts'
import type { Field } from '../form/fields.ts'
import { SchemaForm } from '../form/SchemaForm.tsx'
import classes from './recovery.module.css'

interface Values {
  passphrase: string
  password: string
}

const passphraseField: Field<'passphrase'> = {
  name: 'passphrase',
  label: 'Passphrase for the kit',
  kind: 'password',
  required: true,
  hint: 'At least 12 characters, different from your password. The kit cannot be opened without it.',
  autoComplete: 'off',
}

const passwordField: Field<'password'> = {
  name: 'password',
  label: 'Your password',
  kind: 'password',
  required: true,
  autoComplete: 'current-password',
}

interface RecoveryKitProps {
  /** Where it was typed just now, it is not asked for again. */
  password?: string
  /** Once the kit was made and kept. */
  onKept: () => void
}

/** Makes a recovery kit and hands it over to be printed or saved. */
export function RecoveryKit({ password, onKept }: RecoveryKitProps) {
  const [kit, setKit] = useState<Kit | null>(null)
  return (
    <>
      <SchemaForm<Values>
        key={kit?.made_at ?? ''}
        fields={password === undefined ? [passphraseField, passwordField] : [passphraseField]}
        submit="Create the recovery kit"
        guarded={false}
        onSubmit={async values => {
          setKit(
            await adminApi('POST /api/v1/svc/admin/recovery/kit', {
              body: { ...values, password: password ?? values.password },
            }),
          )
        }}
      />
      {kit && (
        <Handover
          kit={kit}
          onClose={() => {
            setKit(null)
            onKept()
          }}
        />
      )}
    </>
  )
}

function Handover({ kit, onClose }: { kit: Kit; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Recovery kit"
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Text>
        Print it or save it outside this computer, and keep the passphrase elsewhere. It is shown only once;
        you can create a new one at any time.
      </Text>
      <Code block mt="md" className={classes.letters} data-testid="secret">
        {linesOf(kit.kit).join('\n')}
      </Code>
      <Group mt="md" justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => save(kit)}>
          Save as a file
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onClose}>I have saved it</Button>
      </Group>
      <Portal reuseTargetNode={false} className={classes.sheet}>
        <h1>Recovery kit, {kit.organisation}</h1>
        {INSTRUCTIONS.map(line => (
          <p key={line}>{line}</p>
        ))}
        <pre>{linesOf(kit.kit).join('\n')}</pre>
        <p>Made {formatTime(kit.made_at)} by Fund Office.</p>
      </Portal>
    </Modal>
  )
}

const INSTRUCTIONS = [
  'This kit, its passphrase and a backup restore the office on another computer with all its encrypted data: second factors, the mail password, and the keys of the language model, webhooks and connections.',
  'Install Fund Office there, then run: fund-office restore <the backup> --kit <a file with these letters>, in a clone npm run restore -- <the backup> --kit <the file>. It asks for the passphrase.',
  'Keep it apart from the passphrase and from the backups.',
]

/** Groups of the kit in rows of seven or fewer, as they are read aloud. */
const linesOf = (kit: string): string[] =>
  kit.match(/(?:[^-]+-?){1,7}/g)?.map(row => row.replaceAll('-', '  ')) ?? [kit]

function save({ organisation, kit, made_at }: Kit): void {
  const text = [
    `Recovery kit, ${organisation}, ${made_at}`,
    ...INSTRUCTIONS,
    linesOf(kit).join('\n'),
    '',
  ].join('\n\n')
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'fund-office-recovery-kit.txt'
  link.click()
  URL.revokeObjectURL(url)
}
