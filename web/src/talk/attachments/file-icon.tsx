import {
  type Icon,
  IconFile,
  IconFileCode,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconPhoto,
  IconPresentation,
} from '@tabler/icons-react';

const endings: [Icon, string[]][] = [
  [IconFileTypePdf, ['pdf']],
  [IconPhoto, ['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg', 'heic', 'heif', 'avif', 'bmp', 'tif', 'tiff']],
  [IconFileSpreadsheet, ['xls', 'xlsx', 'ods', 'csv', 'numbers']],
  [IconFileText, ['doc', 'docx', 'odt', 'txt', 'md', 'rtf', 'pages']],
  [IconPresentation, ['ppt', 'pptx', 'odp', 'key']],
  [IconFileZip, ['zip', 'gz', 'tar', '7z', 'rar']],
  [IconMovie, ['mp4', 'mov', 'webm', 'avi', 'mkv']],
  [IconFileMusic, ['mp3', 'wav', 'm4a', 'ogg', 'flac']],
  [IconFileCode, ['html', 'xml', 'json', 'js', 'css', 'sql']],
];

/** A decorative icon for the file type, derived from the file extension. */
export function FileIcon({ name }: { name: string }) {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const Shape = endings.find(([, names]) => names.includes(ending))?.[0] ?? IconFile;
  return <Shape size={20} stroke={1.5} aria-hidden />;
}
