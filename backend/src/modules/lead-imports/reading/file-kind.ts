/** What a file is that is no list in text. */
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
