/** Kinds of files that are not text lists. */
export type FileKind =
  | 'oldExcel'
  | 'excel'
  | 'excelXml'
  | 'libreOffice'
  | 'numbers'
  | 'webPage'
  | 'pdf'
  | 'document'
  | 'archive'
  | 'picture'
  | 'vcard'
  | 'json';
