import './theme/fonts.css';
document.title = 'Limn';
