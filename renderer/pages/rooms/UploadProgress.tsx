import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { sizeOf } from '../../components/source/ConnectionContent.tsx'
import { count, formatNumber } from '../../format/numbers.ts'
import type { useUploads } from './use-uploads.ts'

type UploadProgressProps = Pick<ReturnType<typeof useUploads>, 'uploads' | 'tryAgain' | 'forget'>

/** How far the files are that go into the room, and which did not get there. */
export function UploadProgress({
  uploads: { files, bytes, failed, busy },
  tryAgain,
  forget,
}: UploadProgressProps) {
  return (
    <div role="status">
      {busy && (
        <div>
          <Text size="sm">
            {formatNumber(files.done)} of {count(files.of, 'file')}, {sizeOf(bytes.sent)} of{' '}
            {sizeOf(bytes.of)}
          </Text>
          <Progress
            value={bytes.of === 0 ? 0 : (bytes.sent / bytes.of) * 100}
            aria-label="Files sent"
            mb="md"
          />
        </div>
      )}
      {failed.length > 0 && !busy && (
        <Alert color="red" title={`${count(failed.length, 'file')} did not get there`} mb="md">
          <ul>
            {failed.map(({ file, problem }) => (
              <li key={file.webkitRelativePath + file.name}>
                {file.name}: {problem}
              </li>
            ))}
          </ul>
          <Group gap="sm">
            <Button size="compact-sm" onClick={tryAgain}>
              Try again
            </Button>
            <Button size="compact-sm" variant="default" onClick={forget}>
              Leave them out
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  )
}
