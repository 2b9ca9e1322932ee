export interface ErrorText {
  message: string;
  hint: string;
}
