import { MIN_PASSWORD_LENGTH, passwordProblem } from '../../modules/auth/login/password-rules';

/**
 * Checks a new password for the command line and the launcher.
 * @param subject begin of the sentence: the name of the variable that has the password, or 'La contraseña'
 * @returns a Spanish sentence, or null if the password is accepted
 */
export async function passwordRefusal(
  password: string,
  username: string,
  subject: string,
): Promise<string | null> {
  switch (await passwordProblem(password, username)) {
    case 'too_short':
      return `${subject} debe tener al menos ${MIN_PASSWORD_LENGTH} caracteres.`;
    case 'is_username':
      return `${subject} no puede ser el nombre de usuario.`;
    case 'too_common':
      return `${subject} es de las más usadas y se adivina enseguida. Elija otra.`;
    case null:
      return null;
  }
}
