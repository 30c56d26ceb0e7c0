import { Button, Code, CopyButton, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface ShownOnceProps {
  title: string
  secret: string
  /** Instructions for the value shown. */
  children: ReactNode
  onClose: () => void
}

/** A secret that the server tells once; closing takes a button, so that a slip loses nothing. */
export function ShownOnce({ title, secret, children, onClose }: ShownOnceProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Text>{children}</Text>
      <Code block mt="md" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} data-testid="secret">
        {secret}
      </Code>
      <Group mt="md" justify="flex-end" gap="sm">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>I have saved it</Button>
      </Group>
    </Modal>
  )
}
