import { Skeleton } from '#ui/skeleton.tsx';

export function UploadedFilesPage() {
  return <Skeleton />;
}
