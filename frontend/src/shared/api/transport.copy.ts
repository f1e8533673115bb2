/** Texts for requests without a response. The server sends the texts of its errors. */
export const transportCopy = {
  network: 'No hay conexión. Revise su internet e inténtelo de nuevo; lo que escribió sigue aquí.',
  timeout:
    'La conexión está muy lenta y no recibimos respuesta. Inténtelo de nuevo; lo que escribió sigue aquí.',
};
